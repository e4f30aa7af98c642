package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Traffic;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Rounds of ten seconds with made-up figures. */
public final class Rounds {

    /** A catalogue of two transports and the floor. */
    public static final TransportCatalogue CATALOGUE = catalogue(
            new TransportDescription("rest", "http1", "json", "stock"),
            new TransportDescription("nats", "nats", "protobuf", "stock"),
            new TransportDescription("null", "null", "none", "stock"));

    private static TransportCatalogue catalogue(TransportDescription... transports) {
        Map<String, TransportDescription> byName = new LinkedHashMap<>();
        List.of(transports).forEach(transport -> byName.put(transport.name(), transport));
        return new TransportCatalogue(byName, OptionalInt.empty());
    }

    public static final Duration WINDOW = Duration.ofSeconds(10);

    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** As text, by what is in them: simulations have few of them, each in many rounds. */
    private static final Map<Answers, String> LATENCIES = new ConcurrentHashMap<>();

    /**
     * @param most the latency of 95 of each hundred
     * @param others the latency of the other 5
     */
    private record Answers(long count, Duration most, Duration others) {

        static Answers alike(long count, Duration latency) {
            return new Answers(count, latency, latency);
        }

        String latencies() {
            return LATENCIES.computeIfAbsent(this, Answers::encoded);
        }

        private String encoded() {
            Histogram latencies = Latencies.empty();
            long slow = count / 20;
            latencies.recordValueWithCount(most.toNanos() / 1000, count - slow);
            latencies.recordValueWithCount(others.toNanos() / 1000, slow);
            return Latencies.encode(latencies);
        }
    }

    private Rounds() {}

    /** A round that has a launch of its own. */
    static Round of(
            int round,
            Workload workload,
            Recording recording,
            Map<String, ProcessUsage> usage,
            Optional<Duration> others,
            long unexpectedReplies,
            List<String> lost,
            Path gatlingReport) {
        return new Round(
                round,
                workload,
                recording,
                usage,
                others,
                unexpectedReplies,
                lost,
                gatlingReport,
                round,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** The same round of another workload. */
    public static Round of(Workload workload, Round round) {
        return of(
                round.round(),
                workload,
                round.recording(),
                round.usage(),
                round.others(),
                round.unexpectedReplies(),
                round.lost(),
                round.gatlingReport());
    }

    /** The same round, with what kept work from the machine's cores, and the traffic on it. */
    public static Round on(Round round, Optional<Contention> contention, Optional<Traffic> traffic) {
        return with(round, contention, traffic, round.generators());
    }

    /** The same round, of these generators. */
    public static Round by(Round round, List<GeneratorPart> generators) {
        return with(round, round.contention(), round.traffic(), generators);
    }

    private static Round with(
            Round round, Optional<Contention> contention, Optional<Traffic> traffic, List<GeneratorPart> generators) {
        return new Round(
                round.round(),
                round.workload(),
                round.recording(),
                round.usage(),
                round.others(),
                round.unexpectedReplies(),
                round.lost(),
                round.gatlingReport(),
                round.launch(),
                contention,
                traffic,
                generators);
    }

    /** A round in which every answer took a millisecond. */
    static Round round(Workload workload, long answers, Duration services, Duration generator) {
        return round(1, workload, Answers.alike(answers, MILLISECOND), services, generator, Optional.empty());
    }

    /** A round of an open model in which every answer took a millisecond from when it was asked for. */
    public static Round round(Workload workload, long answers, Arrivals arrivals) {
        return round(workload, answers, MILLISECOND, arrivals);
    }

    /** @param fromDue the time of every answer since it was due */
    static Round round(Workload workload, long answers, Duration fromDue, Arrivals arrivals) {
        Answers late = Answers.alike(answers, fromDue);
        return round(1, workload, late, Duration.ofSeconds(9), SECOND, Optional.of(arrivals));
    }

    /**
     * A round in which the generator used a second of CPU, and every answer took a millisecond.
     *
     * @param services CPU time of a backend, the only other process
     */
    public static Round round(int number, Workload workload, long answers, Duration services) {
        return round(number, workload, answers, services, MILLISECOND, MILLISECOND);
    }

    /** The same with CPU time of the generator. */
    public static Round round(int number, Workload workload, long answers, Duration services, Duration generator) {
        return round(number, workload, Answers.alike(answers, MILLISECOND), services, generator, Optional.empty());
    }

    /**
     * The same with answers that took longer.
     *
     * @param answers a multiple of 100
     * @param most the latency of 95 of each hundred answers
     * @param others the latency of the other 5
     */
    public static Round round(
            int number, Workload workload, long answers, Duration services, Duration most, Duration others) {
        return round(number, workload, new Answers(answers, most, others), services, SECOND, Optional.empty());
    }

    /** An arm with a round for each number of answers, which took a millisecond each, and the backend five seconds of CPU. */
    public static Arm arm(Workload workload, long... answers) {
        return new Arm(IntStream.range(0, answers.length)
                .mapToObj(i -> round(i + 1, workload, answers[i], Duration.ofSeconds(5)))
                .toList());
    }

    /** The same round with squares that came when nobody waited for them. */
    public static Round unexpected(Round round, long replies) {
        return with(round, round.recording(), round.usage(), round.others(), replies, round.gatlingReport());
    }

    /** The same round with arrivals. */
    public static Round arriving(Round round, Arrivals arrivals) {
        Recording recording = round.recording();
        return with(round, with(recording, recording.window(), recording.lateness(), Optional.of(arrivals)));
    }

    /** A round of an open model as a recorder has it, all of whose answers came. */
    static Round recorded(Workload workload, ArrivalRecorder recorder, Duration window) {
        Round round = round(workload, recorder.latency().getTotalCount(), Duration.ofSeconds(9), SECOND);
        Window all = new Window(Instant.EPOCH, Instant.EPOCH.plus(window));
        Recording open = with(round.recording(), all, Optional.empty(), Optional.empty());
        return with(round, open.with(recorder));
    }

    /** The same round of an open model whose generator sent each request so late. */
    public static Round late(Round round, Duration late) {
        Recording recording = round.recording();
        String lateness = Answers.alike(recording.ok(), late).latencies();
        return with(round, with(recording, recording.window(), Optional.of(lateness), recording.arrivals()));
    }

    /** A recording of a closed model. */
    static Recording recording(Window window, Map<String, Long> failures, Histogram latencies) {
        return new Recording(
                window,
                Optional.empty(),
                0,
                latencies.getTotalCount(),
                new long[0],
                failures,
                Latencies.encode(latencies),
                Optional.empty(),
                Optional.empty(),
                new long[0],
                Optional.empty());
    }

    private static Recording with(
            Recording recording, Window window, Optional<String> lateness, Optional<Arrivals> arrivals) {
        return new Recording(
                window,
                recording.warmUp(),
                recording.extensions(),
                recording.ok(),
                recording.okPerSecond(),
                recording.failures(),
                recording.latency(),
                recording.latencyFromSent(),
                lateness,
                recording.backlog(),
                arrivals);
    }

    /** The remarks on arms that were measured on two cores. */
    public static Findings findings(Plan plan, List<Arm> arms) {
        return Findings.of(plan, Map.of(), arms, 2);
    }

    /** The same round with so much CPU time that the host gave to other guests. */
    public static Round stolen(Round round, Duration steal) {
        return on(round, Optional.of(new Contention(steal, Optional.empty(), Optional.empty())), Optional.empty());
    }

    /** The same round with so much CPU time of other programs on the machine. */
    public static Round beside(Round round, Duration others) {
        Optional<Duration> known = Optional.of(others);
        return with(round, round.recording(), round.usage(), known, round.unexpectedReplies(), round.gatlingReport());
    }

    /** The same round with answers by second. */
    static Round bySecond(Round round, long... okPerSecond) {
        Recording recording = round.recording();
        return with(
                round,
                new Recording(
                        recording.window(),
                        recording.warmUp(),
                        recording.extensions(),
                        recording.ok(),
                        okPerSecond,
                        recording.failures(),
                        recording.latency(),
                        recording.latencyFromSent(),
                        Optional.empty(),
                        new long[0],
                        recording.arrivals()));
    }

    private static Round with(Round round, Recording recording) {
        return with(round, recording, round.usage(), round.others(), round.unexpectedReplies(), round.gatlingReport());
    }

    private static Round with(
            Round round,
            Recording recording,
            Map<String, ProcessUsage> usage,
            Optional<Duration> others,
            long replies,
            Path report) {
        return of(round.round(), round.workload(), recording, usage, others, replies, round.lost(), report);
    }

    /** The same round with so much of the services' CPU time for compilation and collection. */
    static Round busyWithItself(Round round, Duration compilation, Duration collection) {
        Map<String, ProcessUsage> usage = new TreeMap<>(round.usage());
        usage.computeIfPresent(
                "square-rest-service",
                (name, used) -> new ProcessUsage(
                        used.cpu(),
                        used.wall(),
                        used.residentBytes(),
                        Optional.of(new JvmCpu(compilation, collection))));
        return using(round, usage);
    }

    /** The same round through a relay that used so much CPU time. */
    static Round through(Duration relay, Round round) {
        Map<String, ProcessUsage> usage = new TreeMap<>(round.usage());
        usage.put(Instruments.RELAY, new ProcessUsage(relay, WINDOW, 1));
        return using(round, usage);
    }

    /** The same round with the processes of another one. */
    public static Round using(Round round, Map<String, ProcessUsage> usage) {
        return with(round, round.recording(), usage, round.others(), round.unexpectedReplies(), round.gatlingReport());
    }

    /** The same round, whose generator left this file. */
    public static Round leaving(Round round, Path report) {
        return with(round, round.recording(), round.usage(), round.others(), round.unexpectedReplies(), report);
    }

    /** The same round, begun later in its launch. */
    static Round after(Duration time, Round round) {
        Recording recording = round.recording();
        Window window = recording.window();
        Window later = new Window(window.start().plus(time), window.end().plus(time));
        return with(round, with(recording, later, recording.lateness(), recording.arrivals()));
    }

    public static Workload closed(String arm, int number) {
        return new Workload(arm, number, new Load.Closed(10));
    }

    private static Round round(
            int number,
            Workload workload,
            Answers answers,
            Duration services,
            Duration generator,
            Optional<Arrivals> arrivals) {
        Recording recording = new Recording(
                new Window(Instant.EPOCH, Instant.EPOCH.plus(WINDOW)),
                Optional.empty(),
                0,
                answers.count(),
                new long[0],
                Map.of(),
                answers.latencies(),
                arrivals.map(any -> Answers.alike(answers.count(), MILLISECOND).latencies()),
                Optional.empty(),
                new long[0],
                arrivals);
        // In one order, so that reports are.
        Map<String, ProcessUsage> usage = new TreeMap<>(Map.of(
                "square-rest-service", new ProcessUsage(services, WINDOW, 1),
                "generator", new ProcessUsage(generator, WINDOW, 1)));
        return of(
                number,
                workload,
                recording,
                usage,
                Optional.of(Duration.ofMillis(100)),
                0,
                List.of(),
                Path.of("index.html"));
    }
}
