/** The result of an experiment as a report and as {@code result.json}. */
package io.squareoff.lab.report;
