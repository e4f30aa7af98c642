package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.LiveCount;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.Demand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Loads a server that answers as it is told, with the generator in its own process as a comparison runs it. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SimulationIT {

    private static final int OK = 0;
    private static final int ASSERTIONS_FAILED = 2;
    private static final long SEED = 7;

    private enum Answer {
        RIGHT,
        WRONG,
        UNAVAILABLE,
        NONE
    }

    @TempDir
    private Path folder;

    private final Set<String> paths = new ConcurrentSkipListSet<>();
    private final Map<Answer, Long> given = new ConcurrentHashMap<>();

    /** The callers' ports, one for each request in the order in which they came; each user has a connection of his own. */
    private final Queue<Integer> callers = new ConcurrentLinkedQueue<>();

    private HttpServer server;
    private volatile List<Answer> answers = List.of();
    private volatile Duration stallFor = Duration.ZERO;

    /** The request at which the server stalls, counted from 0. */
    private volatile int stallAt;

    private Load load = new Load.Closed(2);
    private Demand demand = Demand.NONE;
    private int extensions;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // One thread serves all, so no two requests are answered at once.
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    /** The clock starts with the first answer, however long that takes. */
    @Test
    void countsRightAnswersWithinTheWindow() throws Exception {
        answers = List.of(Answer.RIGHT);
        stallFor = Duration.ofSeconds(3);

        Recording recording = load(Duration.ZERO, Duration.ofSeconds(2));

        assertThat(recording.ok()).isPositive().isLessThanOrEqualTo(given.get(Answer.RIGHT));
        assertThat(recording.failures()).isEmpty();
        assertThat(recording.window().length()).isEqualTo(Duration.ofSeconds(2));
        assertThat(recording.okPerSecond()).hasSize(2);
        assertThat(Arrays.stream(recording.okPerSecond()).sum()).isEqualTo(recording.ok());
        assertThat(Latencies.decode(recording.latency()).getTotalCount()).isEqualTo(recording.ok());
        assertThat(paths).containsExactly("/nats/square/unary/3");
    }

    @Test
    void asksForWhatEachCallDemandsAndEndsBeforeItsTimeOnceEachUserIsAnswered() throws Exception {
        answers = List.of(Answer.RIGHT, Answer.WRONG);
        demand = new Demand(2048, 2048, Duration.ofMillis(3), Duration.ofNanos(200_000));

        Recording recording;
        try (GatlingRun run = startWithoutPages(Duration.ZERO, Duration.ofMinutes(10))) {
            recording = endOnceAnswered(run);
            assertThat(run.endable()).isFalse();
        }

        assertThat(paths)
                .containsExactly("/nats/square/unary/3?request-payload=2048&reply-payload=2048&wait=3ms&cpu=200us");
        assertThat(recording.ok()).isEqualTo(given.get(Answer.RIGHT));
        assertThat(recording.failures()).isEqualTo(Map.of("wrong answer", given.get(Answer.WRONG)));
    }

    @Test
    void countsTheFailureAfterWhichASimulationLetsItsUserGo() throws Exception {
        answers = List.of(Answer.RIGHT, Answer.UNAVAILABLE);
        load = new Load.Closed(1);
        OwnSimulation leaving = new OwnSimulation(LeavingSimulation.class.getName(), List.of());

        try (GatlingRun run = GatlingRun.start(
                leaving, settings(Duration.ZERO, Duration.ofSeconds(20)), Hosts.LOOPBACK, folder, false)) {
            int exit = run.process().onExit().get(60, TimeUnit.SECONDS);

            assertThat(exit).isEqualTo(ASSERTIONS_FAILED);
            assertThat(run.recording(exit).failures()).isEqualTo(Map.of("status 503", 1L));
        }
    }

    @Test
    void asksAtThePlannedRateWhetherItIsAnsweredOrNot() throws Exception {
        load = new Load.Open(10, Load.Open.Spacing.EVEN);
        answers = List.of(Answer.RIGHT);
        stallAt = 12; // within the window
        stallFor = Duration.ofMillis(1500);

        Recording recording = loadWithoutPages(Duration.ofSeconds(1), Duration.ofSeconds(3));

        // The only thread of the server slept through requests of a second and a half, and each of them waited.
        Arrivals arrivals = recording.arrivals().orElseThrow();
        Histogram latency = Latencies.decode(recording.latency());
        assertThat(arrivals.planned()).isEqualTo(30);
        assertThat(arrivals.unsent()).isZero();
        assertThat(arrivals.late()).isGreaterThanOrEqualTo(4);
        assertThat(latency.getTotalCount()).isEqualTo(30);
        assertThat(Latencies.decode(recording.lateness().orElseThrow()).getTotalCount())
                .isEqualTo(30);
        // Sent is never before due.
        Histogram fromSent = Latencies.decode(recording.latencyFromSent().orElseThrow());
        assertThat(fromSent.getTotalCount()).isEqualTo(30);
        assertThat(fromSent.getMaxValue()).isPositive().isLessThanOrEqualTo(latency.getMaxValue());
        assertThat(latency.getMaxValue()).isGreaterThanOrEqualTo(1_400_000);
        assertThat(latency.getCountBetweenValues(500_000, Long.MAX_VALUE)).isGreaterThanOrEqualTo(9);
        assertThat(recording.failures()).isEmpty();
    }

    @Test
    void sendsWhatWasDrawnEvenWhereItRunsAheadOfTheRate() throws Exception {
        load = new Load.Open(40);
        answers = List.of(Answer.RIGHT);

        Recording recording = loadWithoutPages(Duration.ofSeconds(1), Duration.ofSeconds(6));

        ArrivalPlan plan = new ArrivalPlan(
                new Load.Open(40), SEED, Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(6), 0, 1);
        long planned = IntStream.range(0, plan.size())
                .filter(index -> plan.offsetNanos(index) >= 1_000_000_000L)
                .count();
        assertThat(recording.arrivals().orElseThrow())
                .extracting(Arrivals::planned, Arrivals::unsent)
                .containsExactly(planned, 0L);
        assertThat(given.get(Answer.RIGHT)).isEqualTo(plan.size());
        assertThat(recording.failures()).isEmpty();
    }

    @Test
    void beginsTheWindowWhereTheWarmUpIsEndedAndCountsFailuresOfBothByKindButNoEarlyAnswers() throws Exception {
        answers = List.of(Answer.WRONG, Answer.RIGHT, Answer.UNAVAILABLE, Answer.NONE);
        try (GatlingRun run = start(Duration.ofMinutes(10), Duration.ofSeconds(3))) {
            Recording recording = endOnceAnswered(run);

            assertThat(run.report()).isRegularFile().startsWith(folder);
            assertThat(recording.warmUp().orElseThrow()).isPositive().isLessThan(Duration.ofMinutes(2));
            assertThat(recording.window().length()).isEqualTo(Duration.ofSeconds(3));
            assertThat(recording.ok()).isPositive().isLessThan(given.get(Answer.RIGHT));
            assertThat(recording.failures())
                    .isEqualTo(Map.of(
                            "wrong answer", given.get(Answer.WRONG),
                            "status 503", given.get(Answer.UNAVAILABLE),
                            "no answer", given.get(Answer.NONE)));
        }
    }

    @Test
    void letsOneUserComeAfterTheOtherInTheWarmUpAndBeginsTheWindowAgainWhereThatIsAskedFor() throws Exception {
        answers = List.of(Answer.RIGHT);
        load = new Load.Closed(6);
        extensions = 1;
        try (GatlingRun run = startWithoutPages(Duration.ofMinutes(10), Duration.ofSeconds(5))) {
            runUntil(run, run::endable);
            run.endEarly();
            runUntil(
                    run,
                    () -> LiveCount.read(folder).filter(count -> count.ok() > 0).isPresent());
            run.beginAgain();
            int exit = run.process().onExit().get(60, TimeUnit.SECONDS);
            Recording recording = run.recording(exit);

            assertThat(exit).isEqualTo(OK);
            assertThat(recording.extensions()).isEqualTo(1);
            assertThat(recording.window().length()).isEqualTo(Duration.ofSeconds(5));
            assertThat(recording.warmUp().orElseThrow()).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
        }

        // Asked to end as soon as it may, the warm-up lasts until the last has come. At once, they would take turns.
        List<Integer> users = callers.stream().distinct().toList();
        assertThat(users).hasSize(6);
        assertThat(List.copyOf(callers).indexOf(users.get(5))).isGreaterThan(20);
    }

    /** Ends a load, or its warm-up, once each kind of answer was given, of which some are wrong. */
    private Recording endOnceAnswered(GatlingRun run) throws Exception {
        runUntil(run, () -> run.endable() && answersGiven() >= answers.size());
        run.endEarly();
        int exit = run.process().onExit().get(60, TimeUnit.SECONDS);
        assertThat(exit).isEqualTo(ASSERTIONS_FAILED);
        return run.recording(exit);
    }

    private static void runUntil(GatlingRun run, BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            assertThat(run.endsWithin(Duration.ofMillis(20))).isFalse();
        }
    }

    @Test
    void cannotEndAWarmUpThatIsOverAndFailsWithTheGeneratorsLogWhereItIsKilled() throws Exception {
        answers = List.of(Answer.RIGHT);
        try (GatlingRun run = startWithoutPages(Duration.ofSeconds(5), Duration.ofSeconds(60))) {
            runUntil(run, run::endable);
            runUntil(run, () -> !run.endable());
            assertThat(ProcessHandle.of(run.process().pid()).orElseThrow().destroyForcibly())
                    .isTrue();
            int exit = run.process().onExit().get(30, TimeUnit.SECONDS);

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> run.recording(exit))
                    .withMessageContainingAll(
                            "generator (pid " + run.process().pid() + ") ended with exit code 137", "generator.log");

            Recording nothing = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(60), 0).recording();
            Files.writeString(
                    folder.resolve("recording.json"), JsonMapper.shared().writeValueAsString(nothing));
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> run.recording(1))
                    .withMessageContaining("the generator sent no request in the 65 s of its load");
        }
    }

    private GatlingRun start(Duration warmUp, Duration window) {
        return GatlingRun.start(squares(), settings(warmUp, window), Hosts.LOOPBACK, folder, true);
    }

    /** Starts loading, without the pages that Gatling would make at the end: nobody looks at them. */
    private GatlingRun startWithoutPages(Duration warmUp, Duration window) {
        return GatlingRun.start(squares(), settings(warmUp, window), Hosts.LOOPBACK, folder, false);
    }

    private Recording load(Duration warmUp, Duration window) throws Exception {
        try (GatlingRun run = start(warmUp, window)) {
            Recording recording = recorded(run);
            assertThat(run.report()).isRegularFile().startsWith(folder);
            return recording;
        }
    }

    private Recording loadWithoutPages(Duration warmUp, Duration window) throws Exception {
        try (GatlingRun run = startWithoutPages(warmUp, window)) {
            return recorded(run);
        }
    }

    private static Recording recorded(GatlingRun run) throws Exception {
        int exit = run.process().onExit().get(60, TimeUnit.SECONDS);
        assertThat(exit).isEqualTo(OK);
        return run.recording(exit);
    }

    private LoadSettings settings(Duration warmUp, Duration window) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new LoadSettings(url, load, warmUp, window, SEED, extensions);
    }

    private SquareRequests squares() {
        return new SquareRequests("nats", 3, 1, demand);
    }

    private void answer(HttpExchange exchange) throws IOException {
        paths.add(exchange.getRequestURI().toString());
        callers.add(exchange.getRemoteAddress().getPort());
        long before = answersGiven();
        Answer answer = answers.get((int) (before % answers.size()));
        given.merge(answer, 1L, Long::sum);
        if (before == stallAt) {
            long until = System.nanoTime() + stallFor.toNanos();
            for (long left = stallFor.toNanos(); left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
        switch (answer) {
            case RIGHT -> send(exchange, 200, "[{\"1\":1},{\"2\":4},{\"3\":9}]");
            case WRONG -> send(exchange, 200, "[{\"1\":1},{\"2\":4},{\"3\":8}]");
            case UNAVAILABLE -> send(exchange, 503, "[{\"1\":1},{\"2\":4},{\"3\":9}]");
            // The connection is closed without a word.
            case NONE -> exchange.close();
        }
    }

    private long answersGiven() {
        return given.values().stream().mapToLong(Long::longValue).sum();
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
