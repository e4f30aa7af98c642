/** The page over HTTP: who may do what, the race's events, and the runs with what is kept of a race. */
package io.squareoff.console.web;
