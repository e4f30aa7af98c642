package io.squareoff.harness.stack;

import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The broker and the services, each a process of its own on the loopback address, as they would be deployed.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it.
 */
public final class Stack implements Target {

    public static final String BROKER = "nats-server";
    public static final String REST_SERVICE = "square-rest-service";
    public static final String NATS_SERVICE = "square-nats-service";
    public static final String GRPC_SERVICE = "square-grpc-service";
    public static final String AGGREGATOR = "aggregator-service";

    /**
     * The flags of every service's JVM: with the beans that the build prepared, and with the archive of classes in its folder, or
     * quietly without if that fits no more. What decides which beans there are was read by the build: images, which others
     * configure, start without those.
     */
    public static final List<String> SERVICE_FLAGS = Stream.concat(
                    Jvm.FLAGS.stream(),
                    Stream.of("-Dspring.aot.enabled=true", "-XX:SharedArchiveFile=app.jsa", "-Xlog:cds*=off"))
            .toList();

    /** What the names of the transports begin with that need the service of that name. */
    private static final String GRPC = "grpc";

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final ProjectLayout home;
    private final Ports ports;
    private final Path folder;
    private final Consumer<String> progress;
    private final List<ManagedProcess> services = new ArrayList<>();
    private final Map<String, Long> unexpectedRead = new HashMap<>();

    private Broker broker;

    private Stack(ProjectLayout home, Ports ports, Path folder, Consumer<String> progress) {
        this.home = home;
        this.ports = ports;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Starts everything that the transports need and waits until each has answered once.
     *
     * @param folder for the processes' output, and while it runs for the broker's streams
     * @param progress hears what is happening, a line at a time
     * @throws UserFacingException if something does not start; what did is stopped
     */
    public static Stack start(
            ProjectLayout home,
            NatsServer server,
            Ports ports,
            List<String> transports,
            Path folder,
            Consumer<String> progress)
            throws InterruptedException {
        Stack stack = new Stack(home, ports, folder, progress);
        try {
            stack.startAll(server, transports);
            return stack;
        } catch (InterruptedException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private void startAll(NatsServer server, List<String> transports) throws InterruptedException {
        long start = System.nanoTime();
        boolean grpc = transports.stream().anyMatch(transport -> transport.startsWith(GRPC));
        progress.accept("starting " + (ports.brokers().size() == 1 ? "the broker" : "three brokers") + " and "
                + (grpc ? "four" : "three") + " services");
        broker = Broker.start(home, server, ports.brokers(), folder.resolve("streams"), folder);
        broker.awaitReady(START_LIMIT);

        Map<String, String> environment = Map.of(
                "NATS_SERVER",
                broker.urls(),
                "REST_SQUARE_SERVICE_ENDPOINT",
                "http://127.0.0.1:" + ports.restService(),
                "GRPC_SQUARE_SERVICE_ENDPOINT",
                "127.0.0.1:" + ports.grpcService());
        List<Integer> listening = new ArrayList<>(List.of(ports.restService(), ports.natsService()));
        service(REST_SERVICE, ports.restService(), environment);
        service(NATS_SERVICE, ports.natsService(), environment, "--squareoff.jetstream.replicas=" + broker.replicas());
        if (grpc) {
            listening.add(ports.grpcServiceHttp());
            service(GRPC_SERVICE, ports.grpcServiceHttp(), environment, "--squareoff.grpc.port=" + ports.grpcService());
        }
        listening.add(ports.aggregator());
        List<String> floor = transports.contains("null") ? List.of("--squareoff.transports.null.kind=null") : List.of();
        service(AGGREGATOR, ports.aggregator(), environment, floor.toArray(String[]::new));
        for (int i = 0; i < services.size(); i++) {
            services.get(i).awaitReady(local(listening.get(i), "/actuator/health"), START_LIMIT);
        }
        for (String transport : transports) {
            services.get(services.size() - 1)
                    .awaitReady(local(ports.aggregator(), "/" + transport + "/square/unary/1"), START_LIMIT);
        }
        progress.accept(String.format(Locale.ROOT, "ready after %.1f s", (System.nanoTime() - start) / 1e9));
    }

    private void service(String module, int port, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Jvm.command());
        command.addAll(SERVICE_FLAGS);
        command.addAll(List.of("-jar", module + ".jar", "--server.address=127.0.0.1", "--server.port=" + port));
        command.addAll(List.of(arguments));
        services.add(ManagedProcess.start(module, command, environment, home.serviceFolder(module), folder));
    }

    private static URI local(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public String aggregatorUrl() {
        return local(ports.aggregator(), "").toString();
    }

    /** Where the broker listens, every node of it. */
    public String brokerUrls() {
        return broker.urls();
    }

    @Override
    public Optional<Backends> backends() {
        return Optional.of(
                new Backends(broker.urls(), local(ports.restService(), "").toString()));
    }

    /** How durable its streams are. */
    public Durability durability() throws InterruptedException {
        return broker.durability();
    }

    @Override
    public long unexpectedReplies(String transport) throws InterruptedException {
        try {
            long all = counters().unexpectedReplies(transport);
            Long before = unexpectedRead.put(transport, all);
            return before == null ? all : all - before;
        } catch (UserFacingException e) {
            check();
            throw e;
        }
    }

    /** Requests that the aggregator answered so far, over one transport. */
    public long aggregations(String transport) throws InterruptedException {
        return counters().aggregations(transport);
    }

    private AggregatorCounters counters() {
        return new AggregatorCounters(aggregatorUrl());
    }

    @Override
    public Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return AggregatorTransports.read(aggregatorUrl());
    }

    @Override
    public UsageSource usage() {
        return new ProcUsage(pids());
    }

    /** The processes that run by name, in the order of their start. */
    public Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        processes().filter(process -> !process.hasEnded()).forEach(process -> pids.put(process.name(), process.pid()));
        return pids;
    }

    private Stream<ManagedProcess> processes() {
        return Stream.concat(broker.processes().stream(), services.stream());
    }

    @Override
    public int await(ManagedProcess work, Duration limit) throws InterruptedException {
        CompletableFuture<Integer> end = work.onExit();
        try {
            firstToEnd(end).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UserFacingException(work.name() + " did not end within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for " + work.name() + ": " + e.getCause(), e);
        }
        check();
        return end.join();
    }

    /** Waits until one of the processes ends, which it should not: always throws. */
    public void awaitFailure() throws InterruptedException {
        try {
            firstToEnd(new CompletableFuture<>()).get();
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for the processes: " + e.getCause(), e);
        }
        check();
    }

    /** When the work ends, or so much of the stack that it cannot go on. */
    private CompletableFuture<Object> firstToEnd(CompletableFuture<Integer> work) {
        List<CompletableFuture<?>> ends = new ArrayList<>();
        ends.add(work);
        services.forEach(service -> ends.add(service.onExit()));
        CompletableFuture<Integer> brokerLost = new CompletableFuture<>();
        broker.processes()
                .forEach(node -> node.onExit().thenAccept(exit -> {
                    if (!broker.hasMajority()) {
                        brokerLost.complete(exit);
                    }
                }));
        ends.add(brokerLost);
        return CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new));
    }

    private void check() {
        Stream<ManagedProcess> needed = broker.hasMajority() ? services.stream() : processes();
        needed.filter(ManagedProcess::hasEnded).findFirst().ifPresent(process -> {
            throw process.ended();
        });
    }

    @Override
    public List<String> lost() {
        return broker.processes().stream()
                .filter(ManagedProcess::hasEnded)
                .map(ManagedProcess::name)
                .toList();
    }

    /** Stops every process, the broker last since the others take their leave of it, and returns when all are gone. */
    @Override
    public void close() {
        progress.accept("stopping everything");
        services.forEach(ManagedProcess::terminate);
        services.forEach(ManagedProcess::close);
        services.clear();
        if (broker != null) {
            broker.close();
        }
    }
}
