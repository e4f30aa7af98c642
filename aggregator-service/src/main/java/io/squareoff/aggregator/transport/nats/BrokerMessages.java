package io.squareoff.aggregator.transport.nats;

import io.nats.client.Connection;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.MessageCodec;

/** Requests with a demand, as far as a broker takes messages as large as theirs and as those of their replies. */
public final class BrokerMessages {

    private BrokerMessages() {}

    /**
     * Encodes the request of a call.
     *
     * @param headers the bytes of the headers that it will be sent with
     * @throws TransportException if the message of the request, or the payload of the reply alone, is larger than the broker's
     *     {@code max_payload}
     */
    public static byte[] request(
            MessageCodec codec, Connection connection, Aggregation aggregation, int number, int headers) {
        byte[] request = codec.request(number, aggregation.length(number), aggregation.demand());
        long most = connection.getMaxPayload();
        requireFits("a request", headers + (long) request.length, most);
        requireFits("a reply", codec.encodedPayload(aggregation.demand().replyBytes()), most);
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
