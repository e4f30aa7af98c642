package io.squareoff.monitoring;

import tools.jackson.databind.JsonNode;

/**
 * A figure of the broker.
 *
 * @param name in Prometheus, without the ending of a counter
 * @param help what it says there
 * @param isCounter true if it only grows, until the broker is started anew
 * @param field the JSON pointer of its value
 * @param divisor of the value, for Prometheus' base units
 */
record BrokerMeter(String name, String help, boolean isCounter, String field, double divisor) {

    private static final String PREFIX = "squareoff_broker_";

    static BrokerMeter gauge(String name, String field, String help) {
        return new BrokerMeter(PREFIX + name, help, false, field, 1);
    }

    /** A gauge that the broker has in percent. */
    static BrokerMeter ofPercent(String name, String field, String help) {
        return new BrokerMeter(PREFIX + name, help, false, field, 100);
    }

    static BrokerMeter counter(String name, String field, String help) {
        return new BrokerMeter(PREFIX + name, help, true, field, 1);
    }

    /** Returns true if the broker's page has it; another version of the broker may not. */
    boolean isIn(JsonNode detail) {
        return detail.at(field).isNumber();
    }

    /** Nothing where the broker's page does not have it. */
    double value(JsonNode detail) {
        return detail.at(field).asDouble(0) / divisor;
    }
}
