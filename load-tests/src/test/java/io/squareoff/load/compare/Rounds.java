package io.squareoff.load.compare;

import io.squareoff.load.gatling.Load;
import io.squareoff.load.measure.Arrivals;
import io.squareoff.load.measure.Latencies;
import io.squareoff.load.measure.ProcessUsage;
import io.squareoff.load.measure.Recording;
import io.squareoff.load.measure.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Rounds of ten seconds with made-up figures. */
final class Rounds {

    static final Duration WINDOW = Duration.ofSeconds(10);

    private Rounds() {}

    /** A round in which every answer took a millisecond. */
    static Round round(Workload workload, long answers, Duration services, Duration generator) {
        return round(workload, answers, services, generator, Optional.empty());
    }

    static Round round(Workload workload, long answers, Arrivals arrivals) {
        return round(workload, answers, Duration.ofSeconds(9), Duration.ofSeconds(1), Optional.of(arrivals));
    }

    static Workload closed(String arm, int number) {
        return new Workload(arm, number, new Load.Closed(10));
    }

    private static Round round(
            Workload workload, long answers, Duration services, Duration generator, Optional<Arrivals> arrivals) {
        Histogram latencies = Latencies.empty();
        latencies.recordValueWithCount(1000, answers);
        Recording recording = new Recording(
                new Window(Instant.EPOCH, Instant.EPOCH.plus(WINDOW)),
                0,
                answers,
                new long[0],
                Map.of(),
                Latencies.encode(latencies),
                arrivals);
        Map<String, ProcessUsage> usage = Map.of(
                "aggregator-service", new ProcessUsage(services, WINDOW, 1),
                "generator", new ProcessUsage(generator, WINDOW, 1));
        return new Round(
                1,
                workload,
                recording,
                usage,
                Optional.of(Duration.ofMillis(100)),
                0,
                List.of(),
                Path.of("index.html"));
    }
}
