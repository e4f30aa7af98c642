package io.squareoff.aggregator.transport;

/** What numbers and squares are written in, as {@code squareoff.transports.*.codec} names it. */
public enum Codec {
    JSON,
    PROTOBUF
}
