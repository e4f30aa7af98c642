package io.squareoff.aggregator.transport.webclient;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A call with a demand as Jackson writes it: the properties of a SquareRequest, bytes as text in Base64.
 *
 * @param more the numbers after the first; null if there are none
 * @param payload null if there is none
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record JsonRequest(int number, int[] more, byte[] payload, int replyBytes, long waitMicros, long cpuMicros) {

    static JsonRequest of(int first, int length, Demand demand) {
        return new JsonRequest(
                first,
                length == 1 ? null : IntStream.range(first + 1, first + length).toArray(),
                demand.requestBytes() == 0
                        ? null
                        : Payload.REQUEST.of(first, demand.requestBytes()).toByteArray(),
                demand.replyBytes(),
                micros(demand.waiting()),
                micros(demand.cpu()));
    }

    private static long micros(Duration time) {
        return TimeUnit.MICROSECONDS.convert(time);
    }
}
