package io.squareoff.harness.stack;

import java.util.Map;

/**
 * Addresses at which the broker and the backends can be asked without the aggregator.
 *
 * @param environment the variables that tell the aggregator, by their names
 */
public record Backends(Map<String, String> environment) {

    /** The variable with the URLs of the broker's nodes. */
    public static final String BROKER_VARIABLE = "NATS_SERVER";

    public Backends {
        environment = Map.copyOf(environment);
    }

    /** The URLs of the broker's nodes, separated by commas. */
    public String broker() {
        return at(BROKER_VARIABLE);
    }

    /** The URL of a backend, without a slash at the end. */
    public String of(ServiceSpec service) {
        return at(service.address().orElseThrow().variable());
    }

    private String at(String variable) {
        String address = environment.get(variable);
        if (address == null) {
            throw new IllegalArgumentException("there is no " + variable + " among " + environment);
        }
        return address;
    }
}
