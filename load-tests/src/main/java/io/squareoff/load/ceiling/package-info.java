/**
 * Ceilings: the most that each kind of backend gives on this machine, to clients that do nothing but ask it. Each client runs in a
 * process of its own.
 */
package io.squareoff.load.ceiling;
