package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.nats.client.Connection;
import io.nats.client.Connection.Status;
import io.nats.client.ConnectionListener;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.NUID;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works this instance's share of the partitions, each on a thread of its own, in the order of its stream. Instances announce
 * themselves to each other; {@link PartitionAssignment} says which partitions are whose, and a consumer's pin that no two work one at once.
 *
 * <p>Where the broker is not fit for jobs, that is logged and told by {@link #problem}, and looked at again until it is.
 */
final class JobWorkers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JobWorkers.class);

    /** An instance that misses this many announcements is taken for gone. */
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
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "job-workers");
        thread.setDaemon(true);
        return thread;
    });

    private volatile String problem = "not looked at yet";

    /** Whether the broker was found fit once. What it lacks later, as while a cluster elects a leader, ends no pulls. */
    private volatile boolean begun;

    JobWorkers(Connection broker, SquareNatsProperties.JetStream settings, JobHandler handler) {
        this.broker = broker;
        this.settings = settings;
        this.handler = handler;
        this.streams = new JobStreams(broker, settings);
        this.peers = new PartitionAssignment(id, settings.heartbeat().multipliedBy(MISSED), System::nanoTime);
    }

    /** Looks at the broker, and begins to work if it is fit for that. */
    void start() throws InterruptedException {
        announcements = broker.createDispatcher(this::announced);
        announcements.subscribe(SquareJobs.WORKERS + "*");
        for (int partition = 0; partition < SquareJobs.PARTITIONS; partition++) {
            String inbox = broker.createInbox();
            ContinuousPull pull = new ContinuousPull(
                    broker,
                    SquareJobs.stream(partition),
                    JobStreams.CONSUMER,
                    JobStreams.GROUP,
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

    /** What is to be changed so that jobs can be worked, or null if they are. */
    String problem() {
        return problem;
    }

    /** The partitions that are this instance's now. */
    List<Integer> partitions() {
        List<Integer> own = new ArrayList<>();
        for (int partition = 0; partition < pulls.size(); partition++) {
            if (pulls.get(partition).active()) {
                own.add(partition);
            }
        }
        return own;
    }

    int instances() {
        return peers.count();
    }

    /** On the thread of one partition. */
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
            // As when the connection was lost meanwhile. The next time comes by itself.
            log.warn("could not look after the jobs: {}", e.toString());
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

    /** Whoever is new hears of this instance at once, rather than with its next announcement. */
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
            // Perhaps another broker, or one that lost its streams.
            suspect.set(true);
            pulls.forEach(ContinuousPull::lost);
            clock.execute(this::tick);
        }
    }

    /**
     * Works what was delivered, and leaves its partitions to the others. What it says last is written only once the connection is
     * flushed.
     */
    @Override
    public void close() {
        broker.removeConnectionListener(listener);
        if (announcements.isActive()) {
            broker.closeDispatcher(announcements);
        }
        clock.shutdownNow();
        pulls.forEach(pull -> pull.want(false));
        if (broker.getStatus() != Status.CONNECTED) {
            return;
        }
        try {
            // Once the broker has seen the end of a subscription it delivers nothing more to it, and forgets its pulls.
            List<CompletableFuture<Boolean>> drained = new ArrayList<>();
            for (Dispatcher dispatcher : dispatchers) {
                drained.add(drain(dispatcher));
            }
            CompletableFuture.allOf(drained.toArray(CompletableFuture[]::new))
                    .get(DRAIN_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | IllegalStateException e) {
            log.warn("what was delivered and not worked will be delivered again: {}", e.toString());
        }
        pulls.forEach(ContinuousPull::unpin);
        announce(LEFT);
    }

    /** Fails at once where the connection was lost meanwhile: each would wait for it to come back. */
    private CompletableFuture<Boolean> drain(Dispatcher dispatcher) throws InterruptedException {
        return broker.getStatus() == Status.CONNECTED
                ? dispatcher.drain(DRAIN_LIMIT)
                : CompletableFuture.failedFuture(new IllegalStateException("the connection was lost"));
    }
}
