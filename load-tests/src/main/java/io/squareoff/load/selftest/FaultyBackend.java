package io.squareoff.load.selftest;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerConsoleImpl;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A member of the NATS backend's queue group that answers some numbers wrongly. */
final class FaultyBackend implements AutoCloseable {

    /** The fault that every tenth number meets. */
    enum Fault {
        WRONG,
        DROPPED,
        DUPLICATE
    }

    private static final int EVERY = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Connection broker;

    /** @throws UserFacingException if the broker cannot be reached */
    FaultyBackend(Backends backends) throws InterruptedException {
        String brokerUrl = backends.broker();
        BrokerUser user = BrokerUser.SQUARE_NATS_SERVICE;
        try {
            broker = Nats.connect(Options.builder()
                    .server(brokerUrl)
                    .userInfo(user.login(), backends.password(user))
                    .connectionName("faulty-backend")
                    .errorListener(new ErrorListenerConsoleImpl())
                    .build());
        } catch (IOException e) {
            throw new UserFacingException("could not connect to the broker at " + brokerUrl + ": " + e, e);
        }
    }

    /** Joins the group; once this returns, the backend takes its share of the requests. */
    void join(Fault fault) throws InterruptedException {
        broker.createDispatcher(message -> answer(message, fault))
                .subscribe(SquareSubjects.SERVICE, SquareSubjects.QUEUE_GROUP);
        try {
            broker.flush(PATIENCE);
        } catch (TimeoutException e) {
            throw new UserFacingException("the broker did not answer within " + PATIENCE.toSeconds() + " s", e);
        }
    }

    private void answer(Message message, Fault fault) {
        int number;
        try {
            number = SquareRequest.parseFrom(message.getData()).getNumber();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("not a SquareRequest", e);
        }
        boolean faulty = number % EVERY == 0;
        long square = Math.multiplyFull(number, number) + (faulty && fault == Fault.WRONG ? 1 : 0);
        byte[] reply = SquareReply.newBuilder()
                .setNumber(number)
                .setResult(square)
                .build()
                .toByteArray();
        int times = !faulty ? 1 : fault == Fault.DROPPED ? 0 : fault == Fault.DUPLICATE ? 2 : 1;
        for (int i = 0; i < times; i++) {
            broker.publish(message.getReplyTo(), reply);
        }
    }

    @Override
    public void close() {
        try {
            broker.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
