package io.squareoff.aggregator.transport.nats;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;

/** The subjects of requests, and requests with a demand as far as a broker takes messages of their size. */
public final class BrokerMessages {

    private BrokerMessages() {}

    /** The subject of the backend that a transport asks. */
    public static String subject(TransportSettings settings) {
        return settings.backend() == Backend.LEAN
                ? SquareSubjects.lean(settings.codec())
                : SquareSubjects.service(settings.codec());
    }

    /**
     * Encodes the request of a call.
     *
     * @param maxPayload the broker's {@code max_payload}
     * @param headers the bytes of the headers that it will be sent with
     * @throws TransportException if the message of the request, or the payload of the reply alone, is larger than that
     */
    public static byte[] request(
            MessageCodec codec, long maxPayload, Aggregation aggregation, int number, int headers) {
        byte[] request = codec.request(number, aggregation.length(number), aggregation.demand());
        requireFits("a request", headers + (long) request.length, maxPayload);
        requireFits("a reply", codec.encodedPayload(aggregation.demand().replyBytes()), maxPayload);
        return request;
    }

    private static void requireFits(String what, long bytes, long most) {
        if (bytes > most) {
            throw new TransportException(
                    Reason.TOO_LARGE,
                    "cannot carry " + what + " of " + bytes + " bytes: max_payload of the broker is " + most,
                    null);
        }
    }
}
