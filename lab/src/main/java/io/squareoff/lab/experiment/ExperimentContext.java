package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Binaries;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.BrokerDisks;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.broker.BrokerNodes;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.CutDisks;
import io.squareoff.lab.publish.OpenPublisher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Brokers for an experiment, and the findings that it reports.
 *
 * <p>Not thread-safe: the thread that runs the experiment uses it. That thread is interrupted when a node of a broker that was
 * started here ends unexpectedly.
 */
public final class ExperimentContext {

    /** About the time that {@link #warmUp} takes. */
    public static final Duration WARM_UP = Duration.ofSeconds(5);

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration START_OF_NODE = Duration.ofSeconds(1);
    private static final Duration START_OF_CLUSTER = Duration.ofSeconds(3);

    private final Run run;
    private final Path folder;
    private final String version;
    private final Findings findings;
    private final List<ManagedProcess> keepers;

    private int started;

    /** The things that an experiment has in common with the experiments within it. */
    private record Run(LabRun lab, List<BrokerSession> sessions, Set<String> versions, Map<String, String> binaries) {}

    ExperimentContext(LabRun lab) {
        this(
                new Run(lab, new CopyOnWriteArrayList<>(), new LinkedHashSet<>(), new LinkedHashMap<>()),
                lab.folder(),
                "");
    }

    private ExperimentContext(Run run, Path folder, String version) {
        this.run = run;
        this.folder = folder;
        this.version = version;
        this.findings = new Findings(run.lab().progress()::line);
        this.keepers = run.lab().hosts().keepers();
    }

    /**
     * A context for an experiment within this one: its findings are its own, and its brokers end with this one's at the latest.
     *
     * @param name of its folder, within this one's
     * @param version of its brokers, such as 2.15.2; empty for the project's own
     */
    public ExperimentContext part(String name, String version) {
        try {
            Path part = Files.createDirectories(folder.resolve(name));
            return new ExperimentContext(run, part, version);
        } catch (IOException e) {
            throw new UserFacingException("could not create the folder " + folder.resolve(name) + ": " + e, e);
        }
    }

    /**
     * Makes sure that a version of the broker is on this machine, and returns it.
     *
     * @param version such as 2.15.2; empty for the project's own
     * @throws UserFacingException if it cannot be obtained
     */
    public NatsServer obtain(String version) throws InterruptedException {
        NatsServer server =
                NatsServer.obtain(run.lab().home(), version, run.lab().progress()::line);
        if (!version.isEmpty() && !version.equals(server.version())) {
            throw new UserFacingException("nats-server " + version + " is needed, but " + server.binary() + " is "
                    + server.version() + ": unset NATS_SERVER_BIN");
        }
        return server;
    }

    /** Starts a broker with these settings, or connects to the external one, whatever its settings. */
    public BrokerSession broker(BrokerSettings settings) throws InterruptedException {
        BrokerSession session =
                run.lab().external().isPresent() ? connect(run.lab().external().get()) : start(settings);
        run.sessions().add(session);
        run.versions().add(session.version());
        return session;
    }

    /**
     * Looks for the room on this machine that the streams of the brokers started here are going to need; an external broker may be on
     * another machine.
     *
     * @throws UserFacingException if there is too little, with the estimate
     */
    public void requireRoom(long memoryBytes, long diskBytes) {
        if (run.lab().external().isEmpty()) {
            RequiredRoom.check(memoryBytes, diskBytes, folder);
        }
    }

    private BrokerSession connect(BrokerAddress address) throws InterruptedException {
        begin(new Step(
                "connecting to " + address.servers() + "; names there begin with "
                        + run.lab().prefix(),
                starting(1)));
        return new BrokerSession(address, Optional.empty(), run.lab().prefix(), "");
    }

    private BrokerSession start(BrokerSettings settings) throws InterruptedException {
        NatsServer server = obtain(version);
        String name = "broker-" + ++started;
        run.binaries().computeIfAbsent("nats-server " + server.version(), any -> Binaries.hash(server.file()));
        begin(new Step(
                "starting nats-server " + server.version() + ", " + Units.count(settings.nodes(), "node") + ", files "
                        + Durability.writtenThrough(settings.syncInterval()),
                starting(settings.nodes())));
        Path store = folder.resolve("streams-of-" + name);
        Path logs = folder.resolve("logs").resolve(name);
        List<Ports.Node> ports =
                Ports.free(settings.nodes(), RandomGenerator.getDefault()).brokers();
        Path configuration = run.lab().home().labBrokerConfiguration(settings.nodes() > 1);
        Map<String, String> environment =
                Map.of("LAB_SYNC_INTERVAL", settings.syncInterval(), "LAB_MAPPINGS", settings.mappingsBlock());
        Hosts hosts = run.lab().hosts();
        Optional<CutDisks> disks = settings.diskBytes().isEmpty()
                ? Optional.empty()
                : Optional.of(CutDisks.mount(
                        store, settings.nodes(), settings.diskBytes().getAsLong(), logs));
        BrokerDisks used = disks.isPresent() ? disks.get() : BrokerDisks.OF_THE_MACHINE;
        Broker broker = Broker.start(server, configuration, environment, ports, hosts, store, used, logs);
        try {
            broker.awaitReady(START_LIMIT);
            return new BrokerSession(
                    BrokerAddress.own(broker),
                    Optional.of(new BrokerNodes(broker, disks)),
                    "",
                    settings.syncInterval());
        } catch (RuntimeException | InterruptedException e) {
            broker.close();
            throw e;
        }
    }

    /** The reason why brokers cannot have disks of their own on this machine; empty if they can. */
    public Optional<String> obstacleToDisks() throws InterruptedException {
        return CutDisks.obstacle(folder.resolve("logs").resolve("disk"));
    }

    /**
     * Releases a broker before the experiment is over.
     *
     * @throws UserFacingException if a node has ended unexpectedly
     */
    public void release(BrokerSession session) {
        requireNodes();
        end(session);
    }

    private void end(BrokerSession session) {
        run.sessions().remove(session);
        try {
            session.release().forEach(findings::warn);
        } catch (UserFacingException | UncheckedIOException | IllegalStateException e) {
            findings.warn("the broker at " + session.servers() + " was not cleaned up: " + e.getMessage());
        }
    }

    /** Prints a line that stays. */
    public void line(String text) {
        run.lab().progress().line(text);
    }

    public void begin(Step step) {
        run.lab().progress().begin(step);
    }

    /** About the time that a broker takes to start. */
    public static Duration starting(int nodes) {
        return nodes == 1 ? START_OF_NODE : START_OF_CLUSTER;
    }

    public Findings findings() {
        return findings;
    }

    /**
     * Runs the same work in short before any of it is measured: until the JVM has compiled it, figures would be those of
     * interpreted code. They are discarded.
     */
    public void warmUp(OpenPublisher.Work work) throws InterruptedException {
        begin(new Step("warm-up", WARM_UP));
        work.run();
    }

    /**
     * Does work that may fail without ending the experiment, so that the next combination can follow. Ends it all the same if the failure is
     * not that of the work alone: an interrupt, the end of a broker's node, or that of this program, which brokers may notice first.
     *
     * @param failed takes any other failure
     */
    public void attempt(Consumer<UserFacingException> failed, OpenPublisher.Work work) throws InterruptedException {
        try {
            work.run();
        } catch (UserFacingException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            if (run.lab().stopping().getAsBoolean() || endedNode().isPresent()) {
                throw e;
            }
            failed.accept(e);
        }
    }

    /** @throws UserFacingException if a node of a broker that was started here, or part of the network, has ended unexpectedly */
    public void requireNodes() {
        endedNode().ifPresent(why -> {
            throw new UserFacingException(why);
        });
    }

    /** A message on the first node, or part of the network, that ended unexpectedly; empty if all run; thread-safe. */
    Optional<String> endedNode() {
        return Stream.concat(
                        keepers.stream().filter(ManagedProcess::hasEnded),
                        run.sessions().stream().flatMap(session -> session.endedNodes().stream()))
                .map(ManagedProcess::ended)
                .map(Throwable::getMessage)
                .findFirst();
    }

    /** Releases all brokers. An interrupted thread cannot: every request would fail. */
    public void releaseAll() {
        List.copyOf(run.sessions()).forEach(this::end);
    }

    Set<String> versions() {
        return run.versions();
    }

    /** SHA-256 of the brokers that were started, by their versions. */
    Map<String, String> binaries() {
        return run.binaries();
    }
}
