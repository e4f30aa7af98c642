package io.squareoff.load.selftest;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerConsoleImpl;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/** A member of the NATS backend's queue group that answers some numbers wrongly: the round must fail, and name the fault. */
record FaultyReplies(Runner runner, Fault fault) implements Check {

    /** The fault that every tenth number meets. */
    enum Fault {
        WRONG("wrong", "status 502", "wrong answer"),
        DROPPED("dropped", "status 504"),
        DUPLICATE("duplicated", "status 502", Round.UNEXPECTED_REPLIES);

        private final String words;

        /** The failures that the aggregator or the generator must report: any other has another reason. */
        private final Set<String> failures;

        Fault(String words, String... failures) {
            this.words = words;
            this.failures = Set.of(failures);
        }
    }

    private static final int EVERY = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Workload WORKLOAD = new Workload("nats", 40, new Load.Closed(4));

    @Override
    public String claim() {
        return "a transport fails the round whose replies are " + fault.words;
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        Connection broker = connected(stack.backends().orElseThrow());
        try {
            join(broker);
            Round round = runner.measure(
                    stack, 1, 1, WORKLOAD, Duration.ZERO, Duration.ZERO, WINDOW, "a backend with replies " + fault);
            boolean seen = !Collections.disjoint(round.failures().keySet(), fault.failures);
            return new Outcome(seen, "failures: " + round.failures());
        } finally {
            broker.close();
        }
    }

    /** @throws UserFacingException if the broker cannot be reached */
    private static Connection connected(Backends backends) throws InterruptedException {
        String brokerUrl = backends.broker();
        BrokerUser user = BrokerUser.SQUARE_NATS_SERVICE;
        try {
            return Nats.connect(Options.builder()
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
    private void join(Connection broker) throws InterruptedException {
        broker.createDispatcher(message -> answer(broker, message))
                .subscribe(SquareSubjects.SERVICE, SquareSubjects.QUEUE_GROUP);
        try {
            broker.flush(PATIENCE);
        } catch (TimeoutException e) {
            throw new UserFacingException("the broker did not answer within " + PATIENCE.toSeconds() + " s", e);
        }
    }

    private void answer(Connection broker, Message message) {
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
}
