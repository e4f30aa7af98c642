/** The result of a race as a file and as a report, and the list of runs beside it. */
package io.squareoff.console.result;
