package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.Ports;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.NotYetException;
import io.squareoff.workshop.grade.Printed;
import io.squareoff.workshop.grade.RunningProgram;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kills the broker while a learner's program publishes, starts it again, and compares what the program counts with what the stream holds. */
final class CountTheAcks implements Grader {

    private static final String PROGRAM = "StoredOrders.java";
    private static final String STREAM = "ORDERS";
    private static final String SUBJECT = "orders.new";

    /** There are some before the program runs, so that the number of messages in the stream is not the answer. */
    private static final String EARLIER = "orders.earlier";

    private static final Pattern OUTPUT = Pattern.compile("sent (\\d{1,9}), stored (\\d{1,9})");

    /** A message that asks for no ack has no reply subject. */
    private static final Pattern WITHOUT_REPLY = Pattern.compile("(?m)^PUB orders\\.new \\d+\r?$");

    /** Without users. It syncs its files as seldom as by default. */
    private static final List<String> BROKER =
            List.of("jetstream {", "  max_file_store: 64MB", "  max_memory_store: 1MB", "  sync_interval: 2m", "}");

    private static final String HOW_IT_PUBLISHES =
            "how " + PROGRAM + " publishes: publish of a Connection asks for no ack; that of its JetStream does";

    private static final int FEWEST = 1200;
    private static final int MOST = 1800;

    /** Fewest bytes that get through: more than a client says before it publishes. */
    private static final int BYTES_AT_LEAST = 3000;

    /** Less than any message has, so that the broker is killed long before the last. */
    private static final int BYTES_A_MESSAGE = 15;

    /** Of the messages, those whose acks may come after a program has given them up, such as while the broker starts. */
    private static final double GIVEN_UP = 0.05;

    private static final Duration START_LIMIT = Duration.ofSeconds(20);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final Duration SEND_LIMIT = Duration.ofSeconds(8);
    private static final Duration END_LIMIT = Duration.ofSeconds(20);

    /**
     * @param due how many messages were to be sent
     * @param printed by the program
     * @param held by the stream, of those that the program sent
     * @param acks that the broker sent to the program
     * @param begin of what the program sent
     */
    private record Outcome(int due, Printed printed, long held, int acks, String begin) {}

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of(LearnerProgram.libraryOf(Nats.class)));
        Ports.Node node = Ports.free(1, context.random()).brokers().get(0);
        try (Broker broker = context.broker(context.write("broker.conf", BROKER), node)) {
            int earlier = context.random().nextInt(5, 50);
            createStream(broker.urls(), earlier);
            int number = context.random().nextInt(FEWEST, MOST + 1);
            long passing = BYTES_AT_LEAST + context.random().nextInt(number * BYTES_A_MESSAGE);
            return judge(run(program, broker, node, number, passing, earlier));
        }
    }

    private static Outcome run(
            LearnerProgram program, Broker broker, Ports.Node node, int number, long passing, int earlier)
            throws InterruptedException {
        try (HoldingRelay relay = new HoldingRelay(node.client(), passing);
                RunningProgram running = program.start(List.of(relay.url(), SUBJECT, Integer.toString(number)))) {
            awaitHeld(relay, running);
            ManagedProcess killed = broker.processes().get(0);
            killed.kill();
            relay.letGo();
            broker.awaitReady(broker.startAgain(killed), START_LIMIT);
            Printed printed = running.await(END_LIMIT);
            return new Outcome(number, printed, held(broker.urls()) - earlier, relay.acks(), relay.first());
        }
    }

    /** Waits until something is held and, of a program that goes on, an ack has come. A program that asks for none ends without. */
    private static void awaitHeld(HoldingRelay relay, RunningProgram running) throws InterruptedException {
        long begin = System.nanoTime();
        boolean runs = true;
        while (runs
                && !(relay.awaitHeld(POLL_INTERVAL) && relay.acks() > 0)
                && System.nanoTime() - begin < SEND_LIMIT.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(1);
            runs = ProcessHandle.of(running.pid()).map(ProcessHandle::isAlive).orElse(false);
        }
    }

    private static String judge(Outcome outcome) {
        Matcher said = outcome.printed()
                .require(
                        OUTPUT,
                        "one line, 'sent N, stored N'",
                        "the last lines of main in " + PROGRAM
                                + ", which need not change; what else you print belongs on" + " standard error");
        long sent = Long.parseLong(said.group(1));
        long stored = Long.parseLong(said.group(2));
        requireNoMore(outcome, stored);
        unless(
                sent == outcome.due(),
                outcome.due() + " sent, though the broker was killed and started again meanwhile",
                sent + " sent",
                "where " + PROGRAM + " goes on with the next order after an ack that did not come: the try belongs"
                        + " within the loop, not around it");
        unless(outcome.acks() > 0, "acks for orders", "none was requested", HOW_IT_PUBLISHES);
        unless(
                stored >= outcome.acks() - GIVEN_UP * outcome.due(),
                "about as many counted as were acknowledged, " + outcome.acks(),
                stored + " counted",
                "what " + PROGRAM + " does with an ack that came: it counts, also after one that did not");
        return "%d of %d messages counted as stored; the broker was killed meanwhile, and its stream holds %d of them"
                .formatted(stored, outcome.due(), outcome.held());
    }

    private static void requireNoMore(Outcome outcome, long stored) {
        if (stored <= outcome.acks() && stored <= outcome.held()) {
            return;
        }
        String look;
        if (WITHOUT_REPLY.matcher(outcome.begin()).find()) {
            look = HOW_IT_PUBLISHES;
        } else if (stored - outcome.acks() > GIVEN_UP * outcome.due()) {
            look = "when " + PROGRAM + " counts: publishAsync returns before the ack, and its future has one once it is"
                    + " complete, and not exceptionally";
        } else {
            look = "where " + PROGRAM
                    + " counts: a publish that throws has no ack, so what counts comes after it, within" + " the try";
        }
        throw new NotYetException(
                "no more counted than were acknowledged and are in the stream after the broker was killed",
                "%d counted, of which %d were acknowledged; the stream holds %d"
                        .formatted(stored, outcome.acks(), outcome.held()),
                look);
    }

    private static void createStream(String url, int earlier) throws InterruptedException {
        ask(url, connection -> {
            connection
                    .jetStreamManagement()
                    .addStream(StreamConfiguration.builder()
                            .name(STREAM)
                            .subjects(SUBJECT, EARLIER)
                            .storageType(StorageType.File)
                            .build());
            for (int i = 0; i < earlier; i++) {
                connection.jetStream().publish(EARLIER, new byte[0]);
            }
            return earlier;
        });
    }

    private static long held(String url) throws InterruptedException {
        return ask(
                url,
                connection -> connection
                        .jetStreamManagement()
                        .getStreamInfo(STREAM)
                        .getStreamState()
                        .getMsgCount());
    }

    @FunctionalInterface
    private interface Question<T> {

        T ask(Connection connection) throws IOException, JetStreamApiException;
    }

    private static <T> T ask(String url, Question<T> question) throws InterruptedException {
        Connection connection = null;
        try {
            connection =
                    Nats.connect(Options.builder().server(url).noReconnect().build());
            return question.ask(connection);
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException(
                    "could not ask the broker for the stream " + STREAM + ": " + e.getMessage(), e);
        } finally {
            if (connection != null) {
                connection.close();
            }
        }
    }
}
