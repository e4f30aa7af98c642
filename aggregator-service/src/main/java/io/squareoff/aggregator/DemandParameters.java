package io.squareoff.aggregator;

import io.squareoff.proto.Demand;
import io.squareoff.proto.Integers;
import io.squareoff.work.DemandLimits;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.util.unit.DataSize;
import org.springframework.web.server.ResponseStatusException;

/**
 * The demand that a caller makes of each call to the backend besides squares, as parameters of a request:
 * {@code request-payload=2048&reply-payload=2048&wait=3ms&cpu=200us}, of which each may be left out. Sizes are bytes, durations have
 * one of the units us, ms and s.
 *
 * @param limits beyond which it is refused
 */
record DemandParameters(DemandLimits limits) {

    /**
     * Reads the parameters.
     *
     * @throws ResponseStatusException with 400, the parameter, its value and the bound
     */
    Demand of(ServerHttpRequest request) {
        if (request.getURI().getRawQuery() == null) {
            return Demand.NONE;
        }
        MultiValueMap<String, String> parameters = request.getQueryParams();
        return new Demand(
                bytes("request-payload", parameters),
                bytes("reply-payload", parameters),
                duration("wait", parameters, limits.maxWait()),
                duration("cpu", parameters, limits.maxCpu()));
    }

    private int bytes(String name, MultiValueMap<String, String> parameters) {
        String text = only(name, parameters);
        if (text == null) {
            return 0;
        }
        DataSize most = limits.maxPayload();
        try {
            int bytes = Integers.parse(text);
            if (bytes >= 0 && bytes <= most.toBytes()) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // Refused below, with the same message as a number out of bounds.
        }
        throw refused("%s must be an integer from 0 to %d, a number of bytes, not '%s'", name, most.toBytes(), text);
    }

    private static Duration duration(String name, MultiValueMap<String, String> parameters, Duration most) {
        String text = only(name, parameters);
        if (text == null) {
            return Duration.ZERO;
        }
        try {
            Duration duration = Demand.duration(text);
            if (duration.compareTo(most) <= 0) {
                return duration;
            }
        } catch (IllegalArgumentException e) {
            // Refused below, with the same message as a duration that is too long.
        }
        throw refused(
                "%s must be a positive integer with a unit, us, ms or s, of %d ms at most, not '%s'",
                name, most.toMillis(), text);
    }

    /** The value of a parameter, or null without one. */
    private static String only(String name, MultiValueMap<String, String> parameters) {
        List<String> values = parameters.get(name);
        if (values == null) {
            return null;
        }
        if (values.size() > 1) {
            throw refused("%s must be given once, not %d times", name, values.size());
        }
        String value = values.get(0);
        return value == null ? "" : value;
    }

    private static ResponseStatusException refused(String detail, Object... values) {
        return new ResponseStatusException(HttpStatus.BAD_REQUEST, detail.formatted(values));
    }
}
