package io.squareoff.rest;

import io.squareoff.rest.lean.LeanPort;
import org.springframework.context.ApplicationContext;

/** The two ports that answer alike. */
enum Port {
    STOCK("http"),
    LEAN("lean");

    private final String tag;

    Port(String tag) {
        this.tag = tag;
    }

    /** Its name in metrics. */
    String tag() {
        return tag;
    }

    /** Its number in a running service. */
    int of(ApplicationContext service) {
        return this == LEAN
                ? LeanPort.of(service)
                : service.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }
}
