package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.nats.client.Connection;
import io.nats.client.Connection.Status;
import io.nats.client.ConnectionListener;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.NUID;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.squareoff.proto.SquareJobs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works this instance's share of the partitions, each on a thread of its own, in the order of its stream. Instances announce
 * themselves to each other. {@link PartitionAssignment} gives each its partitions, and the pin of a consumer keeps two from
 * working one at once.
 *
 * <p>If the broker is not fit for jobs, {@link #problem} and the log say why, and it is checked again until it is.
 */
final class JobWorkers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JobWorkers.class);

    /** Missed announcements after which an instance counts as gone. */
    private static final int MISSED = 3;

    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(2);
    private static final byte[] HERE = "here".getBytes(US_ASCII);
    private static final byte[] LEFT = "left".getBytes(US_ASCII);

    private final Connection broker;
    private final SquareNatsProperties.JetStream settings;
    private final JobHandler handler;
    private final JobStreams streams;
    private final String id = NUID.nextGlobal();
    private final PartitionAssignment peers;
    private final List<ContinuousPull> pulls = new ArrayList<>();
    private final List<Dispatcher> dispatchers = new ArrayList<>();
    private Dispatcher announcements;
    private final ConnectionListener listener = this::connectionChanged;
    private final AtomicBoolean suspect = new AtomicBoolean();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("job-workers", true));

    private volatile String problem = "not checked yet";

    /** True once the broker was found fit. A later problem, such as the election of a leader, ends no pulls. */
    private volatile boolean begun;

    JobWorkers(Connection broker, SquareNatsProperties.JetStream settings, JobHandler handler) {
        this.broker = broker;
        this.settings = settings;
        this.handler = handler;
        this.streams = new JobStreams(broker, settings);
        this.peers = new PartitionAssignment(id, settings.heartbeat().multipliedBy(MISSED), System::nanoTime);
    }

    /** Checks the broker, and begins to work if it is fit for jobs. */
    void start() throws InterruptedException {
        announcements = broker.createDispatcher(this::announced);
        announcements.subscribe(SquareJobs.WORKERS + "*");
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            String inbox = broker.createInbox();
            ContinuousPull pull = new ContinuousPull(
                    broker,
                    SquareJobs.stream(partition),
                    inbox,
                    settings.batch(),
                    settings.heartbeat(),
                    System::nanoTime);
            Dispatcher dispatcher = broker.createDispatcher(message -> delivered(pull, message));
            dispatcher.subscribe(inbox);
            pulls.add(pull);
            dispatchers.add(dispatcher);
        }
        broker.addConnectionListener(listener);
        announce(HERE);
        check();
        share();
        long period = settings.heartbeat().toMillis();
        clock.scheduleWithFixedDelay(this::tick, period, period, TimeUnit.MILLISECONDS);
    }

    /** The change that is needed before jobs can be worked, or null if they are. */
    String problem() {
        return problem;
    }

    /** The partitions that this instance works now. */
    List<Integer> partitions() {
        return IntStream.range(0, pulls.size())
                .filter(partition -> pulls.get(partition).active())
                .boxed()
                .toList();
    }

    int instances() {
        return peers.count();
    }

    /** Takes a job or a status, on the thread of its partition. */
    private void delivered(ContinuousPull pull, Message message) {
        if (!message.isStatusMessage()) {
            pull.received(message);
            handler.handle(message);
        } else if (!pull.ended(message.getStatus().getCode(), message.getHeaders())
                && suspect.compareAndSet(false, true)) {
            log.debug("a pull ended with {}", message.getStatus());
        }
    }

    private void tick() {
        try {
            if (broker.getStatus() != Status.CONNECTED) {
                return;
            }
            announce(HERE);
            peers.forgetSilent();
            if (problem != null || suspect.getAndSet(false)) {
                check();
            }
            share();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // For example, the connection was lost meanwhile. The next tick tries again.
            log.warn("could not check the jobs' streams: {}", e.toString());
        }
    }

    private synchronized void check() throws InterruptedException {
        try {
            streams.prepare();
            if (problem != null) {
                log.info("working jobs of {} partitions with {} instances known", SquareJobs.PARTITIONS, peers.count());
            }
            problem = null;
            begun = true;
        } catch (UnusableJetStream e) {
            if (!e.getMessage().equals(problem)) {
                log.error("the broker is not fit for jobs: {}", e.getMessage());
            }
            problem = e.getMessage();
        }
    }

    private void share() {
        for (int partition = 0; partition < pulls.size(); partition++) {
            pulls.get(partition).want(begun && peers.owns(partition));
        }
    }

    private void announce(byte[] what) {
        broker.publish(SquareJobs.WORKERS + id, what);
    }

    /** Takes another instance's announcement. A new one is answered at once, not with the next heartbeat. */
    private void announced(Message message) {
        String who = message.getSubject().substring(SquareJobs.WORKERS.length());
        if (who.equals(id)) {
            return;
        }
        if (Arrays.equals(message.getData(), LEFT)) {
            peers.left(who);
            clock.execute(this::tick);
        } else if (peers.announced(who)) {
            clock.execute(this::tick);
        }
    }

    private void connectionChanged(Connection connection, Events event) {
        if (event == Events.RECONNECTED) {
            // It may be another broker, or have lost its streams.
            suspect.set(true);
            pulls.forEach(ContinuousPull::lost);
            clock.execute(this::tick);
        }
    }

    /**
     * Works the jobs that were delivered, and leaves the partitions to other instances. The connection must be flushed after
     * this, so that they hear of it.
     */
    @Override
    public void close() {
        broker.removeConnectionListener(listener);
        // Null where the connection was lost before they began.
        if (announcements != null && announcements.isActive()) {
            broker.closeDispatcher(announcements);
        }
        clock.shutdownNow();
        try {
            // A check that is in progress would ask for jobs after its end.
            clock.awaitTermination(DRAIN_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        pulls.forEach(pull -> pull.want(false));
        if (broker.getStatus() != Status.CONNECTED) {
            return;
        }
        try {
            // After the end of a subscription the broker delivers nothing to it, and forgets its pulls.
            List<CompletableFuture<Boolean>> drained = new ArrayList<>();
            for (Dispatcher dispatcher : dispatchers) {
                drained.add(drain(dispatcher));
            }
            CompletableFuture.allOf(drained.toArray(CompletableFuture[]::new))
                    .get(DRAIN_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | IllegalStateException e) {
            log.warn("jobs that were delivered and not worked will be redelivered: {}", e.toString());
        }
        pulls.forEach(ContinuousPull::unpin);
        announce(LEFT);
    }

    /** Fails at once if the connection is lost: each dispatcher would wait for it to come back. */
    private CompletableFuture<Boolean> drain(Dispatcher dispatcher) throws InterruptedException {
        return broker.getStatus() == Status.CONNECTED
                ? dispatcher.drain(DRAIN_LIMIT)
                : CompletableFuture.failedFuture(new IllegalStateException("the connection was lost"));
    }
}
