package io.squareoff.lab.experiment;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.LabException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Where an experiment works: it gets brokers from here, and leaves here what it finds.
 *
 * <p>Not thread-safe: the thread that runs the experiment uses it. That thread is interrupted when a node of a broker that was
 * started here ends.
 */
public final class ExperimentContext {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final ProjectLayout home;
    private final Path folder;
    private final Optional<BrokerAddress> external;
    private final String prefix;
    private final Consumer<String> progress;
    private final List<BrokerSession> sites = new ArrayList<>();
    private final Set<String> versions = new LinkedHashSet<>();
    private final List<TableBuilder> tables = new ArrayList<>();
    private final List<ReportCheck> checks = new ArrayList<>();
    private final List<ReportChart> charts = new ArrayList<>();
    private final List<String> marks = new ArrayList<>();

    private int started;

    /**
     * @param folder of the run: processes' output, and while it runs the brokers' streams
     * @param external the broker to use instead of starting any
     * @param prefix of every name and subject on an external broker
     * @param progress hears what is happening, a line at a time
     */
    ExperimentContext(
            ProjectLayout home,
            Path folder,
            Optional<BrokerAddress> external,
            String prefix,
            Consumer<String> progress) {
        this.home = home;
        this.folder = folder;
        this.external = external;
        this.prefix = prefix;
        this.progress = progress;
    }

    /** A broker as it is asked for, or the external one. */
    public BrokerSession broker(BrokerSettings settings) throws InterruptedException {
        BrokerSession site = external.isPresent() ? connect(external.get()) : start(settings);
        sites.add(site);
        versions.add(site.version());
        return site;
    }

    private BrokerSession connect(BrokerAddress access) throws InterruptedException {
        say("connecting to " + access.servers() + "; names there begin with " + prefix);
        return new BrokerSession(access, Optional.empty(), prefix, "");
    }

    private BrokerSession start(BrokerSettings settings) throws InterruptedException {
        NatsServer server = settings.version().isEmpty()
                ? NatsServer.obtain(home, progress)
                : NatsServer.obtain(home, settings.version(), progress);
        if (!settings.version().isEmpty() && !settings.version().equals(server.version())) {
            throw new LabException(
                    "nats-server " + settings.version() + " was asked for, and " + server.binary() + " is "
                            + server.version() + ": unset NATS_SERVER_BIN",
                    null);
        }
        String name = "broker-" + ++started;
        say("starting nats-server " + server.version() + ": " + settings.nodes() + " node"
                + (settings.nodes() == 1 ? "" : "s") + ", files written through every " + settings.syncInterval());
        Broker broker = Broker.start(
                server,
                home.labBrokerConfiguration(),
                Map.of("LAB_SYNC_INTERVAL", settings.syncInterval(), "LAB_MAPPINGS", settings.mappingsBlock()),
                Ports.free(settings.nodes(), RandomGenerator.getDefault()).brokers(),
                folder.resolve("streams-of-" + name),
                folder.resolve("logs").resolve(name));
        try {
            broker.awaitReady(START_LIMIT);
            BrokerSession site = new BrokerSession(
                    BrokerAddress.own(broker.urls()), Optional.of(broker), "", settings.syncInterval());
            watch(broker, site, Thread.currentThread());
            return site;
        } catch (RuntimeException | InterruptedException e) {
            broker.close();
            throw e;
        }
    }

    private static void watch(Broker broker, BrokerSession site, Thread worker) {
        broker.processes()
                .forEach(node -> node.onExit().thenRun(() -> {
                    if (!site.isLeft()) {
                        worker.interrupt();
                    }
                }));
    }

    /** Leaves a broker before the experiment is over. */
    public void leave(BrokerSession site) {
        sites.remove(site);
        try {
            site.leave().forEach(this::mark);
        } catch (UserFacingException | UncheckedIOException | IllegalStateException e) {
            mark("the broker at " + site.where() + " was not left as it was found: " + e.getMessage());
        }
    }

    /** Tells who watches what is happening. */
    public void say(String line) {
        progress.accept(line);
    }

    /** Begins a table, which is kept with the rows that it gets. */
    public TableBuilder table(String title, String durability, String... columns) {
        return add(TableBuilder.of(title, durability, columns));
    }

    /** Begins a table whose rows are filled by column. */
    public TableBuilder table(String title, String durability, List<ReportColumn> columns) {
        return add(new TableBuilder(title, durability, columns));
    }

    private TableBuilder add(TableBuilder table) {
        tables.add(table);
        return table;
    }

    /** Notes whether something held. */
    public void check(String claim, boolean passed, String seen) {
        checks.add(new ReportCheck(claim, passed, seen));
        if (!passed) {
            say("FAILED: " + claim + ": " + seen);
        }
    }

    public void chart(ReportChart chart) {
        charts.add(chart);
    }

    /** Notes what weakens a figure. */
    public void mark(String mark) {
        marks.add(mark);
        say(mark);
    }

    /** The nodes that ended and should not have, in words; empty where all run. */
    public Optional<String> lost() {
        return sites.stream()
                .flatMap(site -> site.ended().stream())
                .map(ManagedProcess::ended)
                .map(Throwable::getMessage)
                .findFirst();
    }

    /** Deletes what was made and stops what was started; an interrupt is cleared, since it would fail every request for that. */
    void leaveAll() {
        Thread.interrupted();
        List.copyOf(sites).forEach(this::leave);
    }

    Set<String> versions() {
        return versions;
    }

    List<ReportTable> tables() {
        return tables.stream().map(TableBuilder::build).toList();
    }

    List<ReportCheck> checks() {
        return checks;
    }

    List<ReportChart> charts() {
        return charts;
    }

    List<String> marks() {
        return marks;
    }
}
