package io.squareoff.harness.stack;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Addresses at which the broker and the backends can be reached without the aggregator.
 *
 * @param environment the variables with these addresses for the aggregator, by their names
 * @param passwords of the broker's users; empty where there is no broker
 */
public record Backends(Map<String, String> environment, Optional<BrokerPasswords> passwords) {

    /** The variable with the URLs of the broker's nodes. */
    public static final String BROKER_VARIABLE = "NATS_SERVER";

    public Backends {
        environment = Map.copyOf(environment);
    }

    /** The URLs of the broker's nodes, separated by commas. */
    public String broker() {
        return at(BROKER_VARIABLE);
    }

    public String password(BrokerUser user) {
        return ofBroker().of(user);
    }

    public Path passwordFile(BrokerUser user) {
        return ofBroker().file(user);
    }

    private BrokerPasswords ofBroker() {
        return passwords.orElseThrow(() -> new IllegalArgumentException("there is no broker among " + environment));
    }

    /** The URL of a backend, of its stock server if there are two, without a slash at the end. */
    public String of(ServiceSpec service) {
        return at(service.address().variable());
    }

    /** The URL of a backend's lean server, without a slash at the end. */
    public String lean(ServiceSpec service) {
        return at(service.addresses().get(1).variable());
    }

    private String at(String variable) {
        String address = environment.get(variable);
        if (address == null) {
            throw new IllegalArgumentException("there is no " + variable + " among " + environment);
        }
        return address;
    }
}
