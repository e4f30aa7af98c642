package io.squareoff.console.web;

/**
 * A run in the folder of results.
 *
 * @param run the name of its folder
 * @param kind the command that wrote it, such as {@code compare}; empty where it has no result yet
 * @param valid false if it says that its figures cannot be used
 * @param summary its result in one sentence; empty where it has none
 */
record Run(String run, String kind, boolean valid, String summary, boolean report) {}
