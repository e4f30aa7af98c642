/**
 * The report model and its renderers: every command builds one {@link io.squareoff.harness.report.Report}, and a renderer for
 * each format writes it. Units are converted here and in the packages that build reports, nowhere else.
 */
package io.squareoff.harness.report;
