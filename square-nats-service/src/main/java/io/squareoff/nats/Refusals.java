package io.squareoff.nats;

import io.nats.client.impl.Headers;
import io.nats.service.ServiceMessage;
import java.util.Map;

/** The headers of answers without a square, which have no body, as the service framework writes its errors. */
final class Refusals {

    /** The code of a request that there is too much work for. */
    static final String UNAVAILABLE = "503";

    private Refusals() {}

    /** The headers of an answer to one for whom there is too much work. */
    static Headers headers(String why) {
        Headers headers = new Headers();
        fields(why, UNAVAILABLE).forEach(headers::put);
        return headers;
    }

    /** The headers as names and values. Of a text in several lines, as those of parsers may be, they are spaces. */
    static Map<String, String> fields(String why, String code) {
        return Map.of(
                ServiceMessage.NATS_SERVICE_ERROR,
                why.replaceAll("\\p{Cntrl}", " "),
                ServiceMessage.NATS_SERVICE_ERROR_CODE,
                code);
    }
}
