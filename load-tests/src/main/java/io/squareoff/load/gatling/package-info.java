/**
 * The load: simulations whose requests are measured, of the aggregator, where every byte of every answer is checked, and of other
 * people's services, and their runs in a process of their own.
 */
package io.squareoff.load.gatling;
