package io.squareoff.load.fleet;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.squareoff.harness.measure.ClockOffset;
import io.squareoff.harness.measure.ClockOffset.RoundTrip;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import io.squareoff.load.gatling.SquareRequests;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Several generators that have joined, and load together.
 *
 * <p>Not thread-safe: the thread that joins uses and closes it.
 */
public final class Fleet implements Generators, AutoCloseable {

    /** A node may have to pull their image. */
    private static final Duration JOIN_LIMIT = Duration.ofMinutes(5);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int ROUND_TRIPS = 20;

    /**
     * One of them.
     *
     * @param name in results
     */
    record Member(int index, String name, String place) {

        /** For messages. */
        String words() {
            return name + " (" + place + ")";
        }
    }

    private final Connection broker;
    private final List<Member> members;

    private Fleet(Connection broker, List<Member> members) {
        this.broker = broker;
        this.members = List.copyOf(members);
    }

    /**
     * Waits until all have joined.
     *
     * @param url of their broker
     * @param token that its clients show
     * @param count how many
     * @param version of this program, which all must have
     * @param progress gets a line for each
     * @throws UserFacingException if the broker is not there, one of them has another version, or some are not there in time
     */
    public static Fleet join(String url, String token, int count, String version, Consumer<String> progress)
            throws InterruptedException {
        long begun = System.nanoTime();
        Connection broker = connected(url, token, begun);
        try {
            List<Member> members = new ArrayList<>();
            for (int index = 0; index < count; index++) {
                Hello hello = hello(broker, index, count, begun);
                if (!hello.version().equals(version)) {
                    throw new UserFacingException("%s is of another version, %s, than this program, %s"
                            .formatted(hello.name(), hello.version(), version));
                }
                members.add(new Member(index, "generator-" + (index + 1), hello.name()));
                progress.accept("generator %d of %d has joined: %s".formatted(index + 1, count, hello.name()));
            }
            return new Fleet(broker, members);
        } catch (InterruptedException | RuntimeException e) {
            broker.close();
            throw e;
        }
    }

    private static Connection connected(String url, String token, long begun) throws InterruptedException {
        while (true) {
            try {
                return Nats.connect(Messages.connection(url, token, "fleet")
                        .maxReconnects(0)
                        .build());
            } catch (IOException e) {
                pauseOrGiveUp(begun, "the generators' broker at " + url + " does not answer: " + e.getMessage());
            }
        }
    }

    private static Hello hello(Connection broker, int index, int count, long begun) throws InterruptedException {
        while (true) {
            try {
                return Messages.read(
                        broker.requestWithTimeout(Verb.HELLO.subject(index), null, ANSWER_LIMIT)
                                .get()
                                .getData(),
                        Hello.class);
            } catch (ExecutionException | CancellationException e) {
                pauseOrGiveUp(
                        begun,
                        "only %d of %d generators joined: kubectl get pods -l app=generator shows what became of number %d"
                                .formatted(index, count, index));
            }
        }
    }

    private static void pauseOrGiveUp(long begun, String message) throws InterruptedException {
        if (System.nanoTime() - begun > JOIN_LIMIT.toNanos()) {
            throw new UserFacingException(message);
        }
        TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }

    /** Starts a load of all of them; of a closed model with fewer users of only so many. */
    @Override
    public Endable start(Requests requests, LoadSettings settings, Path folder, boolean endable, boolean measured)
            throws InterruptedException {
        if (!(requests instanceof SquareRequests squares)) {
            throw new UserFacingException("several generators send requests for squares alone");
        }
        int needed = settings.load() instanceof Load.Closed closed
                ? Math.min(closed.users(), members.size())
                : members.size();
        FleetLoad load = new FleetLoad(this, members.subList(0, needed), settings, folder);
        try {
            load.start(member ->
                    new Order(squares, settings.of(new LoadSettings.Share(member.index(), needed)), endable, measured));
            return load;
        } catch (InterruptedException | RuntimeException e) {
            load.close();
            throw e;
        }
    }

    CompletableFuture<Message> ask(Member member, Verb verb, byte[] body, Duration limit) {
        return broker.requestWithTimeout(verb.subject(member.index()), body, limit);
    }

    /**
     * Waits for an answer.
     *
     * @throws UserFacingException if it refuses, or does not answer any more
     */
    static byte[] answer(Member member, CompletableFuture<Message> asked) throws InterruptedException {
        try {
            Message answer = asked.get();
            if (answer.hasHeaders() && answer.getHeaders().containsKey(Messages.FAILURE)) {
                throw new UserFacingException(
                        member.words() + " " + answer.getHeaders().getFirst(Messages.FAILURE));
            }
            return answer.getData();
        } catch (ExecutionException | CancellationException e) {
            // The library cancels what nobody answers in its time.
            throw new UserFacingException(member.words() + " does not answer any more", e);
        }
    }

    /** Measures the difference between a generator's clock and this one's. */
    ClockOffset clock(Member member) throws InterruptedException {
        List<RoundTrip> trips = new ArrayList<>();
        for (int i = 0; i < ROUND_TRIPS; i++) {
            long sent = System.nanoTime();
            long there = Messages.nanos(answer(member, ask(member, Verb.CLOCK, null, ANSWER_LIMIT)));
            trips.add(new RoundTrip(sent, there, System.nanoTime()));
        }
        return ClockOffset.of(trips);
    }

    /** Asks something of each that takes no time, and waits for all answers. */
    void tell(List<Member> asked, Verb verb, Function<Member, byte[]> body) throws InterruptedException {
        List<CompletableFuture<Message>> answers = asked.stream()
                .map(member -> ask(member, verb, body.apply(member), ANSWER_LIMIT))
                .toList();
        for (int i = 0; i < answers.size(); i++) {
            answer(asked.get(i), answers.get(i));
        }
    }

    /** Lets all of them end. */
    @Override
    public void close() {
        members.forEach(member -> broker.publish(Verb.LEAVE.subject(member.index()), "unanswered", null));
        try {
            broker.flush(ANSWER_LIMIT);
            broker.close();
        } catch (TimeoutException e) {
            throw new UserFacingException("the generators' broker does not answer any more", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
