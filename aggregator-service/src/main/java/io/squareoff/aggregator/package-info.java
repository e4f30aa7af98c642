/** The aggregator's HTTP interface: squares over the transport that the path names, and a description of every transport. */
package io.squareoff.aggregator;
