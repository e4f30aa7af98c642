package io.squareoff.load.report;

import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.Pressure;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Results that reports are rendered from, each under the name of its golden files. */
enum Fixture {
    COMPLETE(
            folder -> List.of(
                    new Arm(workload("rest"), List.of(restFirst(folder), restSecond(folder))),
                    new Arm(workload("nats"), List.of(natsFirst(folder), natsSecond(folder)))),
            List.of(),
            List.of("rest, round 2: not steady: throughput climbed by 12 % over the window, after 6 s of warm-up"),
            Optional.empty()),
    FAILED(
            folder -> List.of(
                    new Arm(workload("rest"), List.of(restFirst(folder), restSecond(folder))),
                    new Arm(workload("nats"), List.of(natsWithoutAnswers(folder)))),
            List.of(
                    "nats, warming up: 7 × status 503",
                    "nats, round 1: 2 × no answer",
                    "nats, round 1: 40 × wrong answer",
                    "nats, round 1: no answer in the window"),
            List.of(),
            Optional.empty()),
    CUT_SHORT(
            folder -> List.of(new Arm(workload("rest"), List.of(restFirst(folder)))),
            List.of(),
            List.of(),
            Optional.of("nats-server (pid 4711) ended with exit code 137\n  its log: /tmp/logs/nats-server.log"));

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Map<String, Map<String, String>> TRANSPORTS = new TreeMap<>(Map.of(
            "rest", transport("HTTP/1.1", "json", 512),
            "nats", transport("NATS", "protobuf", 1),
            "grpc", transport("gRPC over HTTP/2", "protobuf", 4)));
    private static final Load USERS = new Load.Closed(10);

    private final Function<Path, List<Arm>> arms;
    private final List<String> failures;
    private final List<String> marks;
    private final Optional<String> cutShort;

    Fixture(Function<Path, List<Arm>> arms, List<String> failures, List<String> marks, Optional<String> cutShort) {
        this.arms = arms;
        this.failures = failures;
        this.marks = marks;
        this.cutShort = cutShort;
    }

    /** @param folder the run's folder, which Gatling's reports are below */
    ComparisonResult result(Path folder) {
        return new ComparisonResult(
                START,
                START.plusSeconds(90),
                plan(Launches.PER_ROUND),
                environment(),
                arms.apply(folder),
                List.of(),
                launches(),
                new Findings(failures, List.of(), marks),
                Optional.empty(),
                Map.of(),
                this == COMPLETE ? Optional.of(TRANSPORTS) : Optional.empty(),
                cutShort);
    }

    /** The first launch was made; the second one too, where the run was not cut short in it. */
    private List<LaunchRecord> launches() {
        boolean complete = cutShort.isEmpty();
        return List.of(
                launch(1, START, 20, true, Map.of("nats", 5.4, "rest", 8.0), "nats", "rest"),
                launch(
                        2,
                        START.plusSeconds(45),
                        complete ? 20 : 3,
                        complete,
                        complete ? Map.of("nats", 4.82, "rest", 7.9) : Map.of(),
                        "rest",
                        "nats"));
    }

    /** @param loads seconds of the warm-up's load on each arm that was warmed up */
    private static LaunchRecord launch(
            int number, Instant at, int warmUp, boolean complete, Map<String, Double> loads, String... arms) {
        Map<String, Duration> warmUpLoads = new LinkedHashMap<>();
        Stream.of(arms).filter(loads::containsKey).forEach(arm -> warmUpLoads.put(arm, seconds(loads.get(arm))));
        return new LaunchRecord(
                number,
                List.of(arms),
                at,
                Duration.ofMillis(5250),
                Duration.ofSeconds(warmUp),
                warmUpLoads,
                Duration.ofSeconds(complete ? 45 : 10),
                complete);
    }

    /** The result of a run that measured these arms; plan and environment are not those of the arms. */
    static ComparisonResult resultOf(List<Arm> arms) {
        return resultOf(arms, List.of());
    }

    /** The same for a search for capacity. */
    static ComparisonResult resultOf(List<Arm> arms, List<Capacity> capacities) {
        return resultOf(arms, capacities, Launches.PER_ROUND);
    }

    /** The result of a run that measured these arms in such launches. */
    static ComparisonResult resultOf(List<Arm> arms, Launches launches) {
        return resultOf(arms, List.of(), launches);
    }

    /** The result of a run whose plan has these demands. */
    static ComparisonResult ofDemands(List<Arm> arms, List<Demand> demands) {
        return resultOf(arms, List.of(), plan(Launches.PER_ROUND, demands));
    }

    private static ComparisonResult resultOf(List<Arm> arms, List<Capacity> capacities, Launches launches) {
        return resultOf(arms, capacities, plan(launches));
    }

    private static ComparisonResult resultOf(List<Arm> arms, List<Capacity> capacities, Plan plan) {
        return new ComparisonResult(
                START,
                START.plusSeconds(90),
                plan,
                environment(),
                arms,
                capacities,
                List.of(),
                new Findings(List.of(), List.of(), List.of()),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static Plan plan(Launches launches) {
        return plan(launches, List.of(Demand.NONE));
    }

    private static Plan plan(Launches launches, List<Demand> demands) {
        return new Plan(
                List.of("rest", "nats"),
                List.of(1000),
                List.of(1),
                List.of(USERS),
                demands,
                2,
                Duration.ofSeconds(8),
                Duration.ofSeconds(5),
                WINDOW,
                launches,
                4711,
                2,
                Rounds.CATALOGUE);
    }

    private static Environment environment() {
        return new Environment(
                "0123456789abcdef0123456789abcdef01234567",
                true,
                List.of("compare", "--users=10"),
                "nats-server 2.15.2",
                "OpenJDK 64-Bit Server VM 17.0.15+6 (Debian)",
                List.of("-Xms256m", "-Xmx256m"),
                List.of("-Xmx512m"),
                "Linux 6.1.0 amd64",
                "Processor 9000",
                2,
                8_345_600_000L,
                new ControlGroup(Optional.of(1.5), Optional.empty()),
                0.25,
                "/proc",
                new CpuFrequency("performance", "800 to 3400"),
                Map.of("nats-server", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
                Optional.of("nghttp2/1.52.0"));
    }

    private static Workload workload(String transport) {
        return new Workload(transport, 1000, new Load.Closed(10));
    }

    private static Map<String, String> transport(String protocol, String codec, int connections) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("protocol", protocol);
        values.put("codec", codec);
        values.put("connections", Integer.toString(connections));
        values.put("maxInFlight", "512");
        values.put("deadline", "PT10S");
        return values;
    }

    /** Tables as text. */
    static String text(ReportTable... tables) {
        String text = new TextRenderer()
                .render(new Report("", "", List.of(), "", List.of(tables), List.of(), List.of(), List.of()));
        return text.substring(text.indexOf("\n\n") + 2).stripTrailing();
    }

    /** The text of this result's golden file. */
    String golden(String extension) {
        String name = name().toLowerCase(Locale.ROOT).replace('_', '-') + "." + extension;
        try (InputStream file = Fixture.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** 270 answers after 8 ms, 25 after 24 ms, 5 after 61.234 ms. */
    private static Round restFirst(Path folder) {
        return round(
                folder,
                1,
                "rest",
                2.2,
                new long[] {120, 180},
                Map.of(),
                "HISTFAAAACh4nJNpmSzMwMDAxQABzFCaEUL9/2//AcKabz+HZaqE0XYxLgCP5ge2",
                usage(0.02, 0.9, 0.06, 1.5, 0.12));
    }

    /** 180 answers after 8.4 ms, 15 after 25 ms, 5 after 40 ms. */
    private static Round restSecond(Path folder) {
        return round(
                folder,
                2,
                "rest",
                3,
                new long[] {90, 110},
                Map.of(),
                "HISTFAAAACh4nJNpmSzMwMDAxQABzFCaEUL9/2//AcLa7PCC6a+4XC83FwCUkAgz",
                usage(0.02, 0.7, 0.02, 1.3, 0.08));
    }

    /** 1,900 answers after 1.5 ms, 80 after 3 ms, 20 after 9.876 ms. */
    private static Round natsFirst(Path folder) {
        return round(
                folder,
                1,
                "nats",
                4.4,
                new long[] {900, 1100},
                Map.of(),
                "HISTFAAAACl4nJNpmSzMwMDAzQABzFCaEULZ/7f/AGFtF78h+5d/AeNLaQ0AjxcIXw==",
                usage(0.5, 0.04, 0.9, 1.4, 0.4));
    }

    /** 10 answers after 0.812 ms, 2,300 after 1.6 ms, 90 after 3.2 ms. */
    private static Round natsSecond(Path folder) {
        return round(
                folder,
                2,
                "nats",
                5,
                new long[] {1200, 1200},
                Map.of(),
                "HISTFAAAACl4nJNpmSzMwMDAzQABzFCaEULx/7f/AGFd5xFZyvND+S//FkYAiFAIFw==",
                usage(0.54, 0.04, 0.94, 1.2, 0.44));
    }

    private static Round natsWithoutAnswers(Path folder) {
        return round(
                folder,
                1,
                "nats",
                5,
                new long[] {0, 0},
                Map.of("no answer", 2L, "wrong answer", 40L),
                "HISTFAAAABx4nJNpmSzMwMDAyAABzFAaxmey/wBlAQA8yQJ9",
                usage(0.5, 0.04, 0.9, 1.4, 0.4));
    }

    private static Round round(
            Path folder,
            int number,
            String transport,
            double warmUpSeconds,
            long[] okPerSecond,
            Map<String, Long> failures,
            String latency,
            Map<String, ProcessUsage> usage) {
        Instant windowStart = START.plusSeconds(30L * number);
        Recording recording = new Recording(
                new Window(windowStart, windowStart.plus(WINDOW)),
                Optional.of(seconds(warmUpSeconds)),
                1,
                okPerSecond[0] + okPerSecond[1],
                okPerSecond,
                new TreeMap<>(failures),
                latency,
                Optional.empty(),
                Optional.empty());
        Path report = folder.resolve("gatling/round-" + number + "-" + transport + "/squaresimulation/index.html");
        return new Round(
                        number,
                        workload(transport),
                        recording,
                        usage,
                        Optional.of(Duration.ofMillis(100)),
                        0,
                        List.of(),
                        report)
                .under(Optional.of(new Contention(
                        Duration.ofMillis(40),
                        Optional.of(Duration.ZERO),
                        Optional.of(new Pressure(Duration.ofMillis(1850), Duration.ZERO, Duration.ofMillis(30))))));
    }

    /** Seconds of CPU time, with memory that differs from process to process. */
    private static Map<String, ProcessUsage> usage(
            double broker, double restService, double natsService, double aggregator, double generator) {
        Map<String, ProcessUsage> usage = new LinkedHashMap<>();
        usage.put("nats-server", used(broker, 17, Optional.empty()));
        usage.put("square-rest-service", jvm(restService, 301));
        usage.put("square-nats-service", jvm(natsService, 222));
        usage.put("aggregator-service", jvm(aggregator, 1345));
        usage.put("generator", jvm(generator, 402));
        return usage;
    }

    /** With a hundredth of its CPU time for compilation, and a twentieth for collection. */
    private static ProcessUsage jvm(double cpuSeconds, long mebibytes) {
        return used(
                cpuSeconds, mebibytes, Optional.of(new JvmCpu(seconds(cpuSeconds / 100), seconds(cpuSeconds / 20))));
    }

    private static ProcessUsage used(double cpuSeconds, long mebibytes, Optional<JvmCpu> jvm) {
        return new ProcessUsage(seconds(cpuSeconds), WINDOW, mebibytes << 20, jvm);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
