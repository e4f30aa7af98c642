package io.squareoff.load.report;

import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.Pressure;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Traffic;
import io.squareoff.harness.measure.Window;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Rounds of the fixtures, with known latencies and CPU times. */
final class FixtureRounds {

    private FixtureRounds() {}

    static Workload workload(String transport) {
        return new Workload(transport, 1000, new Load.Closed(10));
    }

    /** 270 answers after 8 ms, 25 after 24 ms, 5 after 61.234 ms. */
    static Round restFirst(Path folder) {
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
    static Round restSecond(Path folder) {
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
    static Round natsFirst(Path folder) {
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
    static Round natsSecond(Path folder) {
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

    static Round natsWithoutAnswers(Path folder) {
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
        Instant windowStart = Fixture.START.plusSeconds(30L * number);
        Recording recording = new Recording(
                new Window(windowStart, windowStart.plus(Fixture.WINDOW)),
                Optional.of(Fixture.seconds(warmUpSeconds)),
                1,
                okPerSecond[0] + okPerSecond[1],
                okPerSecond,
                new TreeMap<>(failures),
                latency,
                Optional.empty(),
                Optional.empty(),
                new long[0],
                Optional.empty());
        Path report = Path.of("gatling/round-" + number + "-" + transport + "/squaresimulation/index.html");
        return new Round(
                number,
                workload(transport),
                recording,
                usage,
                Optional.of(Duration.ofMillis(60)),
                0,
                List.of(),
                report,
                number,
                Optional.of(new Contention(
                        Duration.ofMillis(40),
                        Optional.of(Duration.ZERO),
                        Optional.of(new Pressure(Duration.ofMillis(1850), Duration.ZERO, Duration.ofMillis(30))))),
                Optional.of(new Traffic(
                        (transport.equals("rest") ? 420_000 : 95_000) * recording.ok(), 4_000 * recording.ok())),
                List.of());
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
                cpuSeconds,
                mebibytes,
                Optional.of(new JvmCpu(Fixture.seconds(cpuSeconds / 100), Fixture.seconds(cpuSeconds / 20))));
    }

    private static ProcessUsage used(double cpuSeconds, long mebibytes, Optional<JvmCpu> jvm) {
        return new ProcessUsage(Fixture.seconds(cpuSeconds), Fixture.WINDOW, mebibytes << 20, jvm);
    }
}
