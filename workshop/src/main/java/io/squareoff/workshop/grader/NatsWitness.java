package io.squareoff.workshop.grader;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import io.squareoff.proto.Squaring;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;

/**
 * A backend with the contract of the one over NATS. It keeps the codec of each call, by its subject, and replies to messages in that codec
 * alone.
 * Thread-safe.
 */
final class NatsWitness implements AutoCloseable {

    static final String PROTOCOL = "NATS";

    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final WitnessedCalls calls;
    private final Connection connection;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("nats-witness"));

    /** @param backends with the address of the broker */
    NatsWitness(WitnessedCalls calls, Backends backends) throws InterruptedException {
        this.calls = calls;
        BrokerUser user = BrokerUser.SQUARE_NATS_SERVICE;
        Options options = Options.builder()
                .server(backends.broker())
                .userInfo(user.login().toCharArray(), backends.password(user).toCharArray())
                .noReconnect()
                .build();
        try {
            connection = Nats.connect(options);
        } catch (IOException e) {
            throw new UserFacingException("could not connect to the broker at " + backends.broker() + ": " + e, e);
        }
    }

    /** Takes calls from now on. */
    void listen() throws InterruptedException {
        try {
            for (MessageCodec codec : MessageCodec.values()) {
                Dispatcher dispatcher =
                        connection.createDispatcher(message -> threads.execute(() -> answer(codec, message)));
                dispatcher.subscribe(SquareSubjects.service(codec), SquareSubjects.QUEUE_GROUP);
            }
            connection.flush(LIMIT);
        } catch (TimeoutException e) {
            throw new UserFacingException(
                    "could not listen to the broker at " + connection.getConnectedUrl() + ": " + e, e);
        }
    }

    private void answer(MessageCodec codec, Message message) {
        try {
            SquareRequest request = codec.request(message.getData());
            calls.take(new WitnessedCalls.Call(PROTOCOL, codec));
            connection.publish(message.getReplyTo(), codec.reply(Squaring.reply(request)));
        } catch (MalformedMessageException e) {
            throw new IllegalStateException(message.getSubject() + " got a message in another codec", e);
        } catch (InterruptedException e) {
            // The check is over: nobody waits for the reply.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            connection.close();
        } catch (InterruptedException e) {
            // Whoever ends the check sees to it; the broker ends the connection with itself.
            Thread.currentThread().interrupt();
        }
    }
}
