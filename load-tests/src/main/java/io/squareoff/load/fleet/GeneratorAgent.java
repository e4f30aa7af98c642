package io.squareoff.load.fleet;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.NUID;
import io.nats.client.Nats;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.ProcessSampler;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.gatling.GatlingRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * One of several generators: joins the others at their broker, makes its share of each load in a process of its own, and reports it.
 *
 * <p>The thread that makes it waits for its end; what is asked of it is done on threads of its own.
 */
public final class GeneratorAgent implements AutoCloseable {

    private static final byte[] DONE = {};
    private static final Duration WAITING_INTERVAL = Duration.ofMillis(20);
    private static final Duration WAITING_LIMIT = Duration.ofSeconds(60);

    /** A load that was asked for. */
    private record Running(Order order, GatlingRun run, ProcessSampler sampler) implements AutoCloseable {

        @Override
        public void close() {
            sampler.close();
            run.close();
        }
    }

    private final Path folder;
    private final Connection broker;
    private final CountDownLatch end = new CountDownLatch(1);

    /** For what takes time: clocks are read meanwhile. */
    private final ExecutorService loads = Executors.newSingleThreadExecutor();

    private volatile boolean leaving;
    private volatile Optional<Running> running = Optional.empty();
    private int orders;

    private GeneratorAgent(Path folder, Connection broker) {
        this.folder = folder;
        this.broker = broker;
    }

    /**
     * Joins, as soon as the broker is there.
     *
     * @param broker its URL
     * @param token that its clients show
     * @param index counted from 0, which no other generator of the run has
     * @param name where it runs
     * @param version of this program, which all of a run have
     * @param folder for the files of its loads
     * @throws UserFacingException if the broker refuses the token
     */
    public static GeneratorAgent join(String broker, String token, int index, String name, String version, Path folder)
            throws InterruptedException {
        try {
            Connection connection = Nats.connectReconnectOnConnect(
                    Messages.connection(broker, token, name).maxReconnects(-1).build());
            Member self = new Member(version, name, index, NUID.nextGlobal());
            GeneratorAgent agent = new GeneratorAgent(folder, connection);
            connection
                    .createDispatcher(agent::received)
                    .subscribe(Verb.subject(self.id(), Verb.EVERY))
                    .subscribe(Verb.ALL, request -> agent.answer(request, Messages.json(self)));
            return agent;
        } catch (IOException e) {
            throw new UserFacingException("could not join at " + broker + ": " + e.getMessage(), e);
        }
    }

    /** Waits until it is told to leave. */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    private void received(Message request) {
        switch (Verb.of(request.getSubject())) {
            case CLOCK -> answer(request, Messages.nanos(System.nanoTime()));
            case PREPARE -> loads.execute(() -> answered(request, () -> prepare(request)));
            case START -> answered(request, () -> start(Messages.nanos(request.getData())));
            case END -> answered(request, () -> end(Messages.nanos(request.getData())));
            case REPORT -> loads.execute(() -> answered(request, this::report));
            case STOP -> {
                running.ifPresent(Running::close);
                answer(request, DONE);
            }
            case LEAVE -> {
                answer(request, DONE);
                end.countDown();
            }
        }
    }

    /** Answers with what is returned, or with the reason why that failed. */
    private void answered(Message request, Callable<byte[]> work) {
        try {
            answer(request, work.call());
        } catch (UserFacingException e) {
            refuse(request, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refuse(request, "is being ended");
        } catch (Exception e) {
            // Whoever leads ends the run by it, and names it.
            refuse(request, e.toString());
        }
    }

    /** The reason is not in a header, which has ASCII alone. Of a load that ends with this generator, its silence says more. */
    private void refuse(Message request, String why) {
        if (leaving) {
            return;
        }
        broker.publish(NatsMessage.builder()
                .subject(request.getReplyTo())
                .headers(new Headers().put(Messages.FAILURE, "true"))
                .data(why.replaceAll("\\s*\n\\s*", "; ").getBytes(StandardCharsets.UTF_8))
                .build());
    }

    private void answer(Message request, byte[] body) {
        broker.publish(request.getReplyTo(), body);
    }

    private byte[] prepare(Message request) throws InterruptedException {
        running.ifPresent(Running::close);
        Order order = Messages.read(request.getData(), Order.class);
        // Nobody reads these files any more, and a pod has little room.
        delete(folder.resolve("load-" + orders));
        orders++;
        Path files = folder.resolve("load-" + orders);
        GatlingRun run = GatlingRun.startAgreed(order.requests(), order.settings(), files);
        UsageSource usage = run.usage().orElseThrow();
        Running now = new Running(order, run, ProcessSampler.start(usage));
        running = Optional.of(now);
        awaitUsers(now);
        return DONE;
    }

    private static void delete(Path files) {
        try {
            FolderTree.delete(files);
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + files + ": " + e, e);
        }
    }

    private static void awaitUsers(Running now) throws InterruptedException {
        long begun = System.nanoTime();
        while (!now.run.files().usersWait()) {
            if (now.run.endsWithin(WAITING_INTERVAL)) {
                // Throws what its log ends with, which nobody else reads.
                now.run.await(Supervisor.OF_NOTHING);
                throw new UserFacingException("ended before its load began");
            }
            if (System.nanoTime() - begun > WAITING_LIMIT.toNanos()) {
                throw new UserFacingException("did not begin within " + WAITING_LIMIT.toSeconds() + " s");
            }
        }
    }

    private byte[] start(long nanos) {
        Running now = running();
        requireInTime("start", nanos);
        now.run.files().start(nanos);
        return DONE;
    }

    private static void requireInTime(String what, long nanos) {
        if (nanos - System.nanoTime() <= 0) {
            throw new UserFacingException(
                    String.format(Locale.ROOT, "got the %s %.1f ms after it", what, (System.nanoTime() - nanos) / 1e6));
        }
    }

    private byte[] end(long nanos) {
        if (running().order.measured()) {
            requireInTime("end of the warm-up", nanos);
        }
        GatlingRun run = running().run;
        run.files().end(nanos);
        run.endEarly();
        return DONE;
    }

    private byte[] report() throws InterruptedException {
        try (Running now = running()) {
            Recording recording = now.run.await(Supervisor.OF_NOTHING);
            return Messages.json(new Report(
                    now.order,
                    recording,
                    now.order.measured()
                            ? Optional.of(now.sampler.usage(recording.window()).get(Generator.NAME))
                            : Optional.empty()));
        }
    }

    private Running running() {
        return running.orElseThrow(() -> new UserFacingException("has no load"));
    }

    @Override
    public void close() {
        leaving = true;
        running.ifPresent(Running::close);
        loads.shutdownNow();
        try {
            broker.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
