package io.squareoff.rest.lean;

import org.springframework.context.ApplicationContext;

/** The port of the lean server of a running service. */
public final class LeanPort {

    private LeanPort() {}

    public static int of(ApplicationContext service) {
        return service.getBean(LeanServer.class).port();
    }
}
