package io.squareoff.aggregator.transport.echo;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.Squaring;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Encodes a request, squares its numbers and decodes the reply, on as many threads as there are connections. */
final class EchoTransport extends SquareTransport {

    private final MessageCodec codec;
    private final ExecutorService threads;

    EchoTransport(String name, String target, TransportSettings settings) {
        super(name, target);
        this.codec = settings.codec();
        this.threads = Executors.newFixedThreadPool(settings.connections());
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        byte[] request = codec.request(number, aggregation.length(number), aggregation.demand());
        threads.execute(() -> answer(aggregation, request));
    }

    private void answer(Aggregation aggregation, byte[] request) {
        try {
            byte[] reply = codec.reply(Squaring.reply(codec.request(request)));
            codec.reply(reply, false, aggregation);
        } catch (MalformedMessageException e) {
            aggregation.fail(Reason.BAD_REPLY, "echoed what is no message", e);
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
