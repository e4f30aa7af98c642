package io.squareoff.load.stack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * The broker and the services, each a process of its own on the loopback address, as they would be deployed.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it.
 */
public final class Stack implements AutoCloseable {

    public static final String BROKER = "nats-server";
    public static final String REST_SERVICE = "square-rest-service";
    public static final String NATS_SERVICE = "square-nats-service";
    public static final String AGGREGATOR = "aggregator-service";

    /** The flags of every service's JVM. The same for all, so that none is given more than another. */
    public static final List<String> JVM_FLAGS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final Home home;
    private final Ports ports;
    private final Path logs;
    private final Consumer<String> progress;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final List<ManagedProcess> processes = new ArrayList<>();

    private Stack(Home home, Ports ports, Path logs, Consumer<String> progress) {
        this.home = home;
        this.ports = ports;
        this.logs = logs;
        this.progress = progress;
    }

    /**
     * Starts everything and waits until each transport has answered once.
     *
     * @param logs the folder for the processes' output
     * @param progress hears what is happening, a line at a time
     * @throws StackException if something does not start; what did is stopped
     */
    public static Stack start(
            Home home, NatsServer broker, Ports ports, List<String> transports, Path logs, Consumer<String> progress)
            throws InterruptedException {
        Stack stack = new Stack(home, ports, logs, progress);
        try {
            stack.startAll(broker, transports);
            return stack;
        } catch (InterruptedException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private void startAll(NatsServer broker, List<String> transports) throws InterruptedException {
        long start = System.nanoTime();
        progress.accept("starting the broker and three services");
        ManagedProcess nats = ManagedProcess.start(BROKER, broker.command(ports), Map.of(), logs);
        processes.add(nats);
        nats.awaitReady(client, local(ports.brokerMonitor(), "/healthz"), START_LIMIT);

        Map<String, String> environment = Map.of(
                "NATS_SERVER", brokerUrl(), "REST_SQUARE_SERVICE_ENDPOINT", "http://127.0.0.1:" + ports.restService());
        Map<String, Integer> services = new LinkedHashMap<>();
        services.put(REST_SERVICE, ports.restService());
        services.put(NATS_SERVICE, ports.natsService());
        services.put(AGGREGATOR, ports.aggregator());
        List<ManagedProcess> started = new ArrayList<>();
        services.forEach((module, port) -> {
            List<String> command = serviceCommand(module, port);
            if (module.equals(AGGREGATOR) && transports.contains("null")) {
                command.add("--squareoff.null-transport=true");
            }
            ManagedProcess service = ManagedProcess.start(module, command, environment, logs);
            processes.add(service);
            started.add(service);
        });
        for (ManagedProcess service : started) {
            service.awaitReady(client, local(services.get(service.name()), "/actuator/health"), START_LIMIT);
        }
        ManagedProcess aggregator = started.get(started.size() - 1);
        for (String transport : transports) {
            aggregator.awaitReady(client, local(ports.aggregator(), "/" + transport + "/square/unary/1"), START_LIMIT);
        }
        progress.accept("ready after %.1f s".formatted((System.nanoTime() - start) / 1e9));
    }

    private List<String> serviceCommand(String module, int port) {
        List<String> command = new ArrayList<>();
        command.add(java().toString());
        command.addAll(JVM_FLAGS);
        command.addAll(List.of(
                "-jar", home.serviceJar(module).toString(), "--server.address=127.0.0.1", "--server.port=" + port));
        return command;
    }

    /** The JVM that runs this program, which runs the services too. */
    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static URI local(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Where the aggregator listens, without a slash at the end. */
    public String aggregatorUrl() {
        return local(ports.aggregator(), "").toString();
    }

    /** Where the broker listens. */
    public String brokerUrl() {
        return "nats://127.0.0.1:" + ports.broker();
    }

    /** Squares that came to the aggregator so far when it no longer waited for them, over one transport. */
    public long unexpectedReplies(String transport) throws InterruptedException {
        return counter("squareoff.replies.unexpected", transport);
    }

    /** Requests that the aggregator answered so far, over one transport. */
    public long aggregations(String transport) throws InterruptedException {
        return counter("squareoff.aggregation", transport);
    }

    /** The aggregator's own count of something; 0 for a transport that has none of it. */
    private long counter(String name, String transport) throws InterruptedException {
        URI url = local(ports.aggregator(), "/actuator/metrics/" + name + "?tag=transport:" + transport);
        try {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(10)).build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 404
                    ? 0
                    : JsonMapper.shared()
                            .readTree(answer.body())
                            .at("/measurements/0/value")
                            .asLong();
        } catch (IOException e) {
            check();
            throw new StackException("could not read " + url + ": " + e, e);
        }
    }

    /** The processes by name, in the order of their start. */
    public Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        processes.forEach(process -> pids.put(process.name(), process.pid()));
        return pids;
    }

    /**
     * Waits for a process that works on this stack to end.
     *
     * @return its exit code
     * @throws StackException if one of the stack's own processes ends first, or the limit passes
     */
    public int await(ManagedProcess work, Duration limit) throws InterruptedException {
        CompletableFuture<Integer> end = work.onExit();
        try {
            firstToEnd(end).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new StackException(work.name() + " did not end within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new StackException("could not wait for " + work.name() + ": " + e.getCause(), e);
        }
        check();
        return end.join();
    }

    /** Waits until one of the processes ends, which it should not: always throws. */
    public void awaitFailure() throws InterruptedException {
        try {
            firstToEnd(new CompletableFuture<>()).get();
        } catch (ExecutionException e) {
            throw new StackException("could not wait for the processes: " + e.getCause(), e);
        }
        check();
    }

    private CompletableFuture<Object> firstToEnd(CompletableFuture<Integer> work) {
        List<CompletableFuture<Integer>> ends = new ArrayList<>();
        ends.add(work);
        processes.forEach(process -> ends.add(process.onExit()));
        return CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new));
    }

    private void check() {
        for (ManagedProcess process : processes) {
            if (process.hasEnded()) {
                throw process.ended();
            }
        }
    }

    /** Stops every process, the broker last since the others take their leave of it, and returns when all are gone. */
    @Override
    public void close() {
        progress.accept("stopping everything");
        List<ManagedProcess> services = processes.stream()
                .filter(process -> !process.name().equals(BROKER))
                .toList();
        services.forEach(ManagedProcess::terminate);
        services.forEach(ManagedProcess::close);
        processes.forEach(ManagedProcess::close);
        processes.clear();
    }
}
