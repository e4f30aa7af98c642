package io.squareoff.harness.stack;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The broker and the services, each a process of its own on the loopback address, as they would be deployed. A minority of the broker's
 * nodes may end, and none of the services.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it.
 */
public final class Stack implements Target {

    /** The name of the broker's process. */
    public static final String BROKER = "nats-server";

    /**
     * The flags of every service's JVM: with the beans that the build prepared, and with the archive of classes in its folder,
     * or quietly without where that no longer fits. The build has read what decides which beans there are: images, which
     * others configure, start without those.
     */
    public static final List<String> SERVICE_FLAGS = Stream.concat(
                    Jvm.FLAGS.stream(),
                    Stream.of("-Dspring.aot.enabled=true", "-XX:SharedArchiveFile=app.jsa", "-Xlog:cds*=off"))
            .toList();

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final ProjectLayout home;
    private final StackPlan plan;
    private final Ports ports;
    private final Hosts hosts;
    private final Path folder;
    private final Consumer<String> progress;
    private final List<ManagedProcess> services = new ArrayList<>();
    private final AggregatorPages pages;

    private Optional<Broker> broker = Optional.empty();
    private Optional<Certificates> certificates = Optional.empty();

    private Stack(
            ProjectLayout home, StackPlan plan, Ports ports, Hosts hosts, Path folder, Consumer<String> progress) {
        this.home = home;
        this.plan = plan;
        this.ports = ports;
        this.hosts = hosts;
        this.folder = folder;
        this.progress = progress;
        this.pages = new AggregatorPages(aggregatorUrl());
    }

    /** Starts them on the loopback address. */
    public static Stack start(
            ProjectLayout home, NatsServer server, StackPlan plan, Ports ports, Path folder, Consumer<String> progress)
            throws InterruptedException {
        return start(home, server, plan, ports, Hosts.LOOPBACK, folder, progress);
    }

    /**
     * Starts what the plan's transports need and waits until each has answered once.
     *
     * @param server runs the broker
     * @param hosts of the processes, which this does not close
     * @param folder for the processes' output, and while it runs for the broker's streams
     * @param progress gets each step, a line at a time
     * @throws UserFacingException if something does not start; all that did is stopped
     */
    public static Stack start(
            ProjectLayout home,
            NatsServer server,
            StackPlan plan,
            Ports ports,
            Hosts hosts,
            Path folder,
            Consumer<String> progress)
            throws InterruptedException {
        Stack stack = new Stack(home, plan, ports, hosts, folder, progress);
        try {
            stack.startAll(server);
            return stack;
        } catch (InterruptedException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private void startAll(NatsServer server) throws InterruptedException {
        long start = System.nanoTime();
        ChildProcesses.drawbacks().forEach(progress);
        progress.accept("starting " + started() + plan.title());
        if (plan.tls()) {
            certificates = Optional.of(Certificates.make(home, plan.certificates(hosts)));
        }
        if (plan.withBroker()) {
            startBroker(server);
        }
        plan.started().forEach(spec -> services.add(start(spec)));
        awaitReady();
        progress.accept(String.format(Locale.ROOT, "ready after %.1f s", (System.nanoTime() - start) / 1e9));
    }

    private String started() {
        return switch (plan.variant()) {
            case PLAIN -> "";
            case TLS -> "with TLS: ";
            case SYNC -> "with a sync of each message: ";
        };
    }

    private void startBroker(NatsServer server) throws InterruptedException {
        Path streams = folder.resolve("streams");
        BrokerDisks disks = plan.brokerDisk().isPresent()
                ? MountedFolder.small(streams, plan.brokerDisk().getAsLong(), folder)
                : BrokerDisks.OF_THE_MACHINE;
        Broker started = Broker.start(
                home, server, plan.variant(), ports.brokers(), hosts, streams, disks, certificates, folder);
        broker = Optional.of(started);
        started.awaitReady(START_LIMIT);
    }

    /** The folder of the broker's streams, where this program can write to it even if it is a disk of the broker's own. */
    public Path streams() {
        return broker.orElseThrow().streams();
    }

    /**
     * Waits until each service is healthy and each of the plan's transports answers.
     *
     * @throws UserFacingException if that takes a minute, or one of them has ended
     */
    public void awaitReady() throws InterruptedException {
        List<ServiceSpec> specs = plan.started();
        for (int i = 0; i < specs.size(); i++) {
            awaitHealthy(services.get(i), specs.get(i));
        }
        ManagedProcess aggregator = services.get(specs.size() - 1);
        for (TransportDescription transport : plan.transports()) {
            aggregator.awaitReady(
                    URI.create(aggregatorUrl() + "/" + transport.name() + "/square/unary/1"), START_LIMIT);
        }
    }

    private void awaitHealthy(ManagedProcess service, ServiceSpec spec) throws InterruptedException {
        String page = "://" + hosts.address(spec.name()) + ":" + ports.http(spec) + ServiceSpec.HEALTH;
        if (certificates.isPresent() && spec.hasTlsOverHttp()) {
            HttpClient client = certificates.get().client();
            service.awaitReady(URI.create("https" + page), client, START_LIMIT);
        } else {
            service.awaitReady(URI.create("http" + page), START_LIMIT);
        }
    }

    /**
     * The running process of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ManagedProcess process(String name) {
        return all().filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no process " + name));
    }

    /** Starts a process again that has ended, and returns without waiting until it is ready. */
    public void startAgain(String name) {
        ManagedProcess ended = process(name);
        if (services.contains(ended)) {
            services.set(services.indexOf(ended), ended.again());
        } else {
            broker.orElseThrow().startAgain(ended);
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = ports.addresses(plan.services(), hosts, plan.tls());
        broker.ifPresent(running -> environment.put(Backends.BROKER_VARIABLE, running.urls()));
        return environment;
    }

    private ManagedProcess start(ServiceSpec service) {
        Map<String, String> environment = environment();
        if (service == plan.services().aggregator()) {
            environment.putAll(plan.aggregatorEnvironment());
        }
        List<String> command = service.command(
                hosts.address(service.name()), ports, passwords(), certificates, plan.arguments(service));
        return ManagedProcess.start(
                service.name(),
                hosts.on(service.name(), command),
                environment,
                home.serviceFolder(service.module()),
                folder);
    }

    /**
     * Starts the race page beside what has been started, and waits until it is healthy. From then on it is one of the processes of
     * which none may end.
     *
     * @param results the folder of runs, which it lists and adds to
     * @return its URL
     */
    public String startConsole(Path results) throws InterruptedException {
        ServiceSpec spec = Services.CONSOLE;
        List<String> arguments = new ArrayList<>();
        arguments.add("--squareoff.aggregator=" + aggregatorUrl());
        arguments.add("--squareoff.results=" + results);
        cpuPages().forEach((process, page) -> arguments.add("--squareoff.metrics." + process + "=" + page));
        List<String> command = spec.command(Hosts.THIS, ports, Optional.empty(), Optional.empty(), arguments);
        ManagedProcess console =
                ManagedProcess.start(spec.name(), command, Map.of(), home.serviceFolder(spec.module()), folder);
        services.add(console);
        String url = "http://127.0.0.1:" + ports.http(spec);
        console.awaitReady(URI.create(url + ServiceSpec.HEALTH), START_LIMIT);
        return url + "/";
    }

    /** The pages on which the processes report their CPU time, by the names of the processes; of a stack without TLS. */
    public Map<String, URI> cpuPages() {
        Map<String, URI> pages = new LinkedHashMap<>();
        plan.started()
                .forEach(service -> pages.put(
                        service.name(),
                        URI.create("http://127.0.0.1:" + ports.http(service) + "/actuator/prometheus")));
        int nodes = plan.withBroker() ? plan.nodes() : 0;
        for (int node = 0; node < nodes; node++) {
            int monitor = ports.brokers().get(node).monitor();
            pages.put(Broker.name(node, nodes), URI.create("http://127.0.0.1:" + monitor + "/varz"));
        }
        return pages;
    }

    @Override
    public String aggregatorUrl() {
        ServiceSpec aggregator = plan.services().aggregator();
        return "http://" + hosts.address(aggregator.name()) + ":" + ports.http(aggregator);
    }

    @Override
    public Optional<Backends> backends() {
        return Optional.of(new Backends(environment(), passwords()));
    }

    /** The passwords of the broker's users; empty where none of the transports needs a broker. */
    public Optional<BrokerPasswords> passwords() {
        return broker.map(Broker::passwords);
    }

    /** The durability of the broker's streams; empty where none of the transports uses them. */
    public Optional<Durability> durability() throws InterruptedException {
        boolean streams = plan.transports().stream().anyMatch(TransportDescription::usesStreams);
        return broker.isPresent() && streams ? Optional.of(broker.get().durability()) : Optional.empty();
    }

    /** The choices of broker and backends by their names, see {@link Certificates#choiceOf}; empty where the stack has no TLS. */
    public Map<String, String> tls() {
        Map<String, String> choices = new LinkedHashMap<>();
        certificates.ifPresent(made -> {
            broker.ifPresent(any -> choices.put(
                    BROKER,
                    made.choiceOfBroker(
                            hosts.address(Broker.name(0, plan.nodes())),
                            ports.brokers().get(0).client())));
            plan.started()
                    .forEach(service -> service.addresses()
                            .forEach(address -> choices.put(
                                    service.use(service.port(address.property())),
                                    made.choiceOf(
                                            hosts.address(service.name()), ports.of(service, address.property())))));
        });
        return choices;
    }

    @Override
    public long unexpectedReplies(String transport) throws InterruptedException {
        try {
            return pages.unexpectedReplies(transport, true);
        } catch (UserFacingException e) {
            requireAlive();
            throw e;
        }
    }

    /** Requests that the aggregator has answered over one transport. */
    public long aggregations(String transport) throws InterruptedException {
        return pages.aggregations(transport);
    }

    @Override
    public Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return pages.transports();
    }

    @Override
    public UsageSource usage() {
        Map<String, Long> all = new LinkedHashMap<>(pids());
        hosts.keepers().stream()
                .filter(process -> Instruments.has(process.name()))
                .forEach(relay -> all.put(relay.name(), relay.pid()));
        return new ProcUsage(all);
    }

    /**
     * Looks whether what keeps hosts and network runs.
     *
     * @throws UserFacingException if one of it has ended
     */
    public void requireHosts() {
        requireRunning(hosts.keepers().stream());
    }

    private static void requireRunning(Stream<ManagedProcess> needed) {
        needed.filter(ManagedProcess::hasEnded).findFirst().ifPresent(process -> {
            throw process.ended();
        });
    }

    /** The pids of the running processes by name, in the order of their start. */
    public Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        all().filter(process -> !process.hasEnded()).forEach(process -> pids.put(process.name(), process.pid()));
        return pids;
    }

    private Stream<ManagedProcess> nodes() {
        return broker.stream().flatMap(running -> running.processes().stream());
    }

    private Stream<ManagedProcess> all() {
        return Stream.concat(nodes(), services.stream());
    }

    private boolean brokerLost() {
        return broker.isPresent() && !broker.get().hasMajority();
    }

    @Override
    public CompletableFuture<Object> firstToEnd(CompletableFuture<Integer> work) {
        List<CompletableFuture<?>> ends = new ArrayList<>();
        ends.add(work);
        Stream.concat(services.stream(), hosts.keepers().stream()).forEach(needed -> ends.add(needed.onExit()));
        CompletableFuture<Integer> lost = new CompletableFuture<>();
        nodes().forEach(node -> node.onExit().thenAccept(exit -> {
            if (brokerLost()) {
                lost.complete(exit);
            }
        }));
        ends.add(lost);
        return CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new));
    }

    @Override
    public void requireAlive() {
        Stream<ManagedProcess> needed = brokerLost() ? all() : services.stream();
        requireRunning(Stream.concat(hosts.keepers().stream(), needed));
    }

    /** Waits until one of the processes ends, which none should: always throws. */
    public void awaitFailure() throws InterruptedException {
        try {
            firstToEnd(new CompletableFuture<>()).get();
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for the processes: " + e.getCause(), e);
        }
        requireAlive();
    }

    @Override
    public List<String> lost() {
        return nodes().filter(ManagedProcess::hasEnded)
                .map(ManagedProcess::name)
                .toList();
    }

    /** Stops every process, the broker last since the others take their leave of it, and returns when all are gone. */
    @Override
    public void close() {
        progress.accept("stopping everything");
        try {
            services.forEach(ManagedProcess::terminate);
            services.forEach(ManagedProcess::close);
            services.clear();
            broker.ifPresent(Broker::close);
        } finally {
            certificates.ifPresent(Certificates::close);
        }
    }
}
