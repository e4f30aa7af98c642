package io.squareoff.load.fleet;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Subscription;
import io.squareoff.harness.measure.ClockOffset;
import io.squareoff.harness.measure.ClockOffset.RoundTrip;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import io.squareoff.load.gatling.SquareRequests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** Of a request that takes no time. */
    static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int ROUND_TRIPS = 20;

    private final Connection broker;
    private final List<Member> members;
    private final Consumer<String> lost;

    private Fleet(Connection broker, List<Member> members, Consumer<String> lost) {
        this.broker = broker;
        this.members = List.copyOf(members);
        this.lost = lost;
    }

    /**
     * Waits until all have joined.
     *
     * @param url of their broker
     * @param token that its clients show
     * @param count how many
     * @param version of this program, which all must have
     * @param progress gets a line for each, and one if they cannot be let go
     * @throws UserFacingException if the broker is not there, one of them has another version, two have one number, or some are not there
     *     in time
     */
    public static Fleet join(String url, String token, int count, String version, Consumer<String> progress)
            throws InterruptedException {
        long begun = System.nanoTime();
        Connection broker = connected(url, token, begun);
        boolean joined = false;
        try {
            List<Member> before = List.of();
            Set<String> known = new HashSet<>();
            while (true) {
                List<Member> there = present(broker);
                there.stream()
                        .filter(member -> known.add(member.id()))
                        .forEach(member -> progress.accept("generator %d of %d has joined: %s"
                                .formatted(member.index() + 1, count, member.place())));
                require(there, version, count);
                // One too many may be late.
                if (there.size() == count && there.equals(before)) {
                    joined = true;
                    return new Fleet(broker, there, progress);
                }
                if (System.nanoTime() - begun > JOIN_LIMIT.toNanos()) {
                    throw new UserFacingException(
                            "only %d of %d generators joined: kubectl get pods -l app=generator shows what became of others"
                                    .formatted(there.size(), count));
                }
                before = there;
            }
        } catch (IllegalStateException e) {
            throw new UserFacingException("the generators' broker at " + url + " does not answer any more", e);
        } finally {
            if (!joined) {
                broker.close();
            }
        }
    }

    /** Those that answer until none has for a moment, in the order of their numbers. */
    private static List<Member> present(Connection broker) throws InterruptedException {
        List<Member> members = new ArrayList<>();
        String inbox = broker.createInbox();
        Subscription answers = broker.subscribe(inbox);
        broker.publish(Verb.ALL, inbox, null);
        for (Message answer = answers.nextMessage(PAUSE); answer != null; answer = answers.nextMessage(PAUSE)) {
            if (!answer.isStatusMessage()) {
                members.add(Messages.read(answer.getData(), Member.class));
            }
        }
        answers.unsubscribe();
        members.sort(Comparator.comparing(Member::index));
        return members;
    }

    /** Refuses what does not belong together. */
    static void require(List<Member> there, String version, int count) {
        Map<Integer, Member> byIndex = new HashMap<>();
        for (Member member : there) {
            if (!member.version().equals(version)) {
                throw new UserFacingException("%s is of another version, %s, than this program, %s"
                        .formatted(member.place(), member.version(), version));
            }
            if (member.index() >= count) {
                throw new UserFacingException(
                        "%s is generator %d, and there are to be %d: kubectl get jobs shows of whom"
                                .formatted(member.place(), member.index() + 1, count));
            }
            Member other = byIndex.put(member.index(), member);
            if (other != null) {
                throw new UserFacingException("%s and %s are both generator %d: kubectl get jobs shows of whom"
                        .formatted(other.place(), member.place(), member.index() + 1));
            }
        }
    }

    private static Connection connected(String url, String token, long begun) throws InterruptedException {
        while (true) {
            try {
                return Nats.connect(Messages.connection(url, token, "fleet")
                        .maxReconnects(0)
                        .build());
            } catch (IOException e) {
                if (System.nanoTime() - begun > JOIN_LIMIT.toNanos()) {
                    throw new UserFacingException(
                            "the generators' broker at " + url + " does not answer: " + e.getMessage());
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        }
    }

    @Override
    public int count() {
        return members.size();
    }

    /** Starts a load of all of them; of a closed model with fewer users of only so many. */
    @Override
    public Endable start(Requests requests, LoadSettings settings, Path folder, boolean measured)
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
                    new Order(squares, settings.of(new LoadSettings.Share(member.index(), needed)), measured));
            return load;
        } catch (InterruptedException | RuntimeException e) {
            load.close();
            throw e;
        }
    }

    CompletableFuture<Message> ask(Member member, Verb verb, byte[] body, Duration limit) {
        try {
            // The library completes none that is made while it closes.
            return broker.requestWithTimeout(verb.subject(member.id()), body, limit)
                    .orTimeout(limit.plus(PAUSE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (IllegalStateException e) {
            // The connection is closed for good.
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Waits for an answer.
     *
     * @throws UserFacingException if it refuses, or does not answer any more
     */
    static byte[] answer(Member member, CompletableFuture<Message> asked) throws InterruptedException {
        try {
            Message answer = asked.get();
            if (refuses(answer)) {
                throw new UserFacingException(
                        member.words() + " " + new String(answer.getData(), StandardCharsets.UTF_8));
            }
            return answer.getData();
        } catch (ExecutionException | CancellationException e) {
            // The library cancels what nobody answers in its time, and all requests of a connection that is lost.
            throw new UserFacingException(member.words() + " does not answer any more", e);
        }
    }

    static boolean refuses(Message answer) {
        return answer.hasHeaders() && answer.getHeaders().containsKey(Messages.FAILURE);
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

    /** Asks something of each, and waits for all answers. */
    void tell(List<Member> asked, Verb verb, Function<Member, byte[]> body, Duration limit)
            throws InterruptedException {
        List<CompletableFuture<Message>> answers = asked.stream()
                .map(member -> ask(member, verb, body.apply(member), limit))
                .toList();
        for (int i = 0; i < answers.size(); i++) {
            answer(asked.get(i), answers.get(i));
        }
    }

    /** Lets all of them end. Where their broker is gone, which ended the run, nothing reaches them. */
    @Override
    public void close() {
        try {
            try {
                for (Member member : members) {
                    broker.publish(Verb.LEAVE.subject(member.id()), "unanswered", null);
                }
                broker.flush(ANSWER_LIMIT);
            } catch (IllegalStateException | TimeoutException e) {
                lost.accept("the generators' broker does not answer any more: they may be left");
            } finally {
                broker.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
