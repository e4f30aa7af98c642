/**
 * What each kind of backend can give on this machine: clients that do nothing but ask it, each run in a process of its own.
 */
package io.squareoff.load.ceiling;
