/**
 * Several generators that act as one: each in a process of its own, on any host, beginning at one agreed moment. They and the one
 * who leads them talk over a broker of their own.
 */
package io.squareoff.load.fleet;
