package io.squareoff.load.drill;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.ErrorListener;
import io.nats.client.JetStream;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A caller of the job streams who does without the aggregator: publishes jobs at a steady rate, straight to the broker, and notes
 * which the broker acknowledged and which were answered. A job that was acknowledged and is never answered is lost.
 *
 * <p>Publishing and answers have threads of their own. Other methods are for one thread.
 */
public final class JobWitness {

    static final BrokerUser CALLER = BrokerUser.AGGREGATOR;
    static final int JOBS_PER_SECOND = 20;
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    /** Far above the numbers that callers of the aggregator ask for, so that no two share a key by chance. */
    private static final int FIRST_NUMBER = 10_000;

    private final Connection broker;
    private final JetStream jobs;
    private final String inbox;
    private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    private final ConcurrentMap<Integer, AtomicInteger> answers = new ConcurrentHashMap<>();
    private final AtomicInteger published = new AtomicInteger();

    /** Published, and neither acknowledged nor refused yet. */
    private final AtomicInteger unsettled = new AtomicInteger();

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("job-witness"));

    private JobWitness(Connection broker) throws IOException {
        this.broker = broker;
        this.jobs = broker.jetStream();
        this.inbox = broker.createInbox();
        Dispatcher dispatcher = broker.createDispatcher(this::answered);
        dispatcher.subscribe(inbox + ".*");
    }

    /**
     * Connects and begins to publish.
     *
     * @param broker URLs of its nodes, separated by commas
     * @param password of the aggregator's user
     */
    public static JobWitness start(String broker, String password) throws InterruptedException {
        Options options = Options.builder()
                .server(broker)
                .userInfo(CALLER.login(), password)
                .inboxPrefix(SquareSubjects.INBOXES)
                .connectionTimeout(CONNECT_LIMIT)
                .maxReconnects(-1)
                .reconnectWait(POLL_INTERVAL)
                // The broker is there to be broken: what the client says of it is of no interest.
                .errorListener(new ErrorListener() {})
                .build();
        try {
            JobWitness witness = new JobWitness(Nats.connect(options));
            witness.clock.scheduleAtFixedRate(
                    witness::publish, 0, TimeUnit.SECONDS.toMicros(1) / JOBS_PER_SECOND, TimeUnit.MICROSECONDS);
            return witness;
        } catch (IOException e) {
            throw new UserFacingException("could not connect to the broker at " + broker + ": " + e.getMessage(), e);
        }
    }

    private void publish() {
        int number = FIRST_NUMBER + published.getAndIncrement();
        Message job = NatsMessage.builder()
                .subject(SquareJobs.subject(number))
                .headers(new Headers().put(SquareJobs.REPLY_TO, inbox + "." + number))
                .data(SquareRequest.newBuilder().setNumber(number).build().toByteArray())
                .build();
        unsettled.incrementAndGet();
        try {
            jobs.publishAsync(job).whenComplete((ack, failure) -> settled(number, failure == null));
        } catch (IllegalStateException e) {
            // Not connected, and too much is waiting: this job is not acknowledged.
            settled(number, false);
        }
    }

    private void settled(int number, boolean stored) {
        if (stored) {
            acknowledged.add(number);
        }
        unsettled.decrementAndGet();
    }

    /** Jobs that were published so far. */
    int published() {
        return published.get();
    }

    private void answered(Message reply) {
        String subject = reply.getSubject();
        int number = Integer.parseInt(subject.substring(subject.lastIndexOf('.') + 1));
        answers.computeIfAbsent(number, any -> new AtomicInteger()).incrementAndGet();
    }

    /**
     * Ends publishing, and waits until the broker has said of every job whether it has it, and every acknowledged one is answered.
     *
     * @param limit the longest that this may take: what is acknowledged and not answered then is lost
     */
    Jobs end(Duration limit) throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(1, TimeUnit.SECONDS);
        long start = System.nanoTime();
        while ((unsettled.get() > 0 || unanswered(acknowledged) > 0) && System.nanoTime() - start < limit.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
        }
        // Those of one moment: more may be acknowledged now.
        Set<Integer> stored = Set.copyOf(acknowledged);
        long again = answers.values().stream().filter(count -> count.get() > 1).count();
        return new Jobs(published.get(), stored.size(), unanswered(stored), again);
    }

    private long unanswered(Set<Integer> stored) {
        return stored.stream().filter(number -> !answers.containsKey(number)).count();
    }

    /** Leaves the broker, whatever is unanswered. */
    void leave() throws InterruptedException {
        clock.shutdownNow();
        broker.close();
    }

    /**
     * The jobs of one fault.
     *
     * @param published of them
     * @param acknowledged by the broker
     * @param lost acknowledged, and never answered
     * @param again answered more than once, since they were delivered more than once
     */
    record Jobs(long published, long acknowledged, long lost, long again) {}
}
