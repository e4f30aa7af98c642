/** The page over HTTP: who may do what, the race's events, and the runs. */
package io.squareoff.console.web;
