package io.squareoff.harness.stack;

/**
 * Where what the aggregator works with can be asked without it.
 *
 * @param brokerUrls every node of the broker, separated by commas
 * @param restUrl the REST backend, without a slash at the end
 */
public record Backends(String brokerUrls, String restUrl) {}
