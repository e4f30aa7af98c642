/**
 * A race as values: each tick of the page and the result have the same ones. The report of a result is made from them, on the command
 * line too, so that nothing here knows Spring.
 */
package io.squareoff.console.result;
