package io.squareoff.nats;

import io.nats.client.impl.Headers;
import io.nats.service.ServiceMessage;

/** Answers to those for whom there is too much work, as the service framework writes its errors. */
final class Refusals {

    private static final String UNAVAILABLE = "503";

    private Refusals() {}

    /** The headers of such an answer, which has no body. */
    static Headers headers(String why) {
        return new Headers()
                .put(ServiceMessage.NATS_SERVICE_ERROR, why)
                .put(ServiceMessage.NATS_SERVICE_ERROR_CODE, UNAVAILABLE);
    }
}
