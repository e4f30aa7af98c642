package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.statistics.PooledRatio;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Round;
import io.squareoff.load.report.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Figures in documents that no one report has, since they are of several kept results or of a part of one. */
class KeptPairsTest {

    private static final Path DOCS = ProjectLayout.find().root().resolve("docs");
    private static final String RESULT = ".json.gz";
    private static final List<String> OTHERS = List.of(
            "compare-repeated",
            "compare-again-repeated",
            "hosts",
            "sync",
            "tls",
            "request",
            "compare-other-xeon",
            "compare-four",
            "compare-grpc",
            "compare-quiet",
            "compare-beside",
            "grid");

    /** A slice of each lane. */
    private record RaceRound(JsonNode first, JsonNode second) {

        boolean isWithin(double from, double to) {
            return begin(first) >= from
                    && begin(second) >= from
                    && first.get("atSeconds").asDouble() <= to
                    && second.get("atSeconds").asDouble() <= to;
        }

        private static double begin(JsonNode slice) {
            return slice.get("atSeconds").asDouble() - slice.get("seconds").asDouble();
        }

        double ratio() {
            return rate(first) / rate(second);
        }

        /** The geometric mean of both lanes. */
        double squaresPerSecond() {
            return Math.sqrt(rate(first) * rate(second));
        }

        private static double rate(JsonNode slice) {
            return slice.get("squaresPerSecond").asDouble();
        }
    }

    /** Of all runs with the present warm-up, which differ by more than their launches do. */
    @Test
    void tellWhatThePlaceWithinALaunchMakes() throws IOException {
        List<Ratio> places = Stream.concat(itself().stream(), OTHERS.stream())
                .map(run -> StoredResult.read(DOCS.resolve("results/" + run + ".json.gz"))
                        .run(ComparisonResult.class))
                .map(result -> result.places().get(Metric.THROUGHPUT))
                .toList();
        Ratio all = Ratio.ofFactors(places.stream().mapToDouble(Ratio::value).toArray());

        assertThat(PooledRatio.of(places).between()).isPositive();
        assertThat(all.holds(1)).isTrue();
        assertThat(text("results.md"))
                .contains("in the second place throughput was " + RatioText.number(all.value()) + " times ("
                        + RatioText.interval(all) + ") what it was in the first, in single runs "
                        + RatioText.number(
                                places.stream().mapToDouble(Ratio::value).min().orElseThrow()) + " to "
                        + RatioText.number(
                                places.stream().mapToDouble(Ratio::value).max().orElseThrow()) + ".");
    }

    /** Of all launches in which a transport was compared with itself: the second's throughput to the first's. */
    @Test
    void tellWhatThePlaceMakesWhereATransportIsComparedWithItself() throws IOException {
        List<List<Round>> launches =
                itself().stream().flatMap(run -> launches(run).stream()).toList();
        Ratio throughput = secondToFirst(launches, Round::requestsPerSecond);
        Ratio generator = secondToFirst(launches, round -> cpuOfARequest(round, Generator.NAME));
        Ratio broker = secondToFirst(launches, round -> cpuOfARequest(round, "nats-server"));
        double less = launches.stream()
                .mapToDouble(inOrder -> warmUpSeconds(inOrder.get(0)) - warmUpSeconds(inOrder.get(1)))
                .average()
                .orElseThrow();

        assertThat(throughput.holds(1)).isTrue();
        assertThat(text("results.md"))
                .contains("over %d launches the second had %s times (%s) the throughput"
                        .formatted(
                                launches.size(), RatioText.number(throughput.value()), RatioText.interval(throughput)))
                .contains(
                        "warmed up for %d s less, since services are warm by then, and takes %d %% more CPU a request;"
                                .formatted(Math.round(less), Math.round(100 * generator.value() - 100)))
                .contains("which compiles nothing, takes %.1f %% more,".formatted(100 * broker.value() - 100));
    }

    private static Ratio secondToFirst(List<List<Round>> launches, ToDoubleFunction<Round> figure) {
        return Ratio.ofFactors(launches.stream()
                .mapToDouble(inOrder -> figure.applyAsDouble(inOrder.get(1)) / figure.applyAsDouble(inOrder.get(0)))
                .toArray());
    }

    private static double cpuOfARequest(Round round, String process) {
        return Units.secondsOf(round.usage().get(process).cpu())
                / round.recording().ok();
    }

    private static double warmUpSeconds(Round round) {
        return Units.secondsOf(round.recording().warmUp().orElseThrow());
    }

    /** All runs with the present warm-up in which a transport was compared with itself: none is left out. */
    private static List<String> itself() throws IOException {
        try (Stream<Path> files = Files.list(DOCS.resolve("results"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("itself-warm-") && name.endsWith(RESULT))
                    .map(name -> name.substring(0, name.length() - RESULT.length()))
                    .sorted()
                    .toList();
        }
    }

    private static Collection<List<Round>> launches(String run) {
        return RecordedRun.read(DOCS.resolve("results/" + run + ".json.gz")).arms().stream()
                .flatMap(arm -> arm.rounds().stream())
                .sorted(Comparator.comparing(round -> round.recording().window().start()))
                .collect(Collectors.groupingBy(Round::launch))
                .values();
    }

    @Test
    void tellWhatTheGeneratorAddsToLatency() throws IOException {
        assertThat(Files.readString(DOCS.resolve("results/clock.txt")))
                .containsPattern("latency from sending +p50 ms +1\\.85 +2\\.67\n")
                .containsPattern("\n +p99 ms +5\\.10 +7\\.12\n");
        assertThat(text("method.md"))
                .contains("p50 from sending 1.85 ms over NATS and 2.67 over REST, by packets " + packets("nats", 50)
                        + " and " + packets("rest", 50) + "; p99 5.10 and 7.12, by packets " + packets("nats", 99)
                        + " and " + packets("rest", 99));
    }

    /** In milliseconds. */
    private static String packets(String transport, int percentile) throws IOException {
        double[] micros = Files.readAllLines(DOCS.resolve("results/clock-packets.csv")).stream()
                .map(line -> line.split(","))
                .filter(row -> row[0].equals(transport))
                .mapToDouble(row -> Double.parseDouble(row[1]))
                .sorted()
                .toArray();
        return String.format(Locale.ROOT, "%.2f", micros[micros.length * percentile / 100] / 1000);
    }

    @Test
    void tellWhatViewersOfARaceCost() throws IOException {
        List<RaceRound> without = raceRounds(0);
        List<RaceRound> with = raceRounds(30);

        assertThat(without).hasSameSizeAs(with);
        assertThat(text("teach.md"))
                .contains("| ratio of `nats` to `nats` | " + RatioText.withInterval(Ratio.ofFactors(ratios(without)))
                        + " over "
                        + without.size() + " rounds | " + RatioText.withInterval(Ratio.ofFactors(ratios(with)))
                        + " over " + with.size()
                        + " | " + RatioText.withInterval(Ratio.ofSamples(ratios(with), ratios(without))) + " |")
                .contains("| squares per second of both lanes | | | "
                        + RatioText.withInterval(Ratio.ofSamples(rates(with), rates(without))) + " |");
    }

    private static List<RaceRound> raceRounds(int viewers) throws IOException {
        List<double[]> turns = Files.readAllLines(DOCS.resolve("results/race-viewers.csv")).stream()
                .skip(1)
                .map(line -> line.split(","))
                .filter(turn -> Integer.parseInt(turn[0]) == viewers)
                .map(turn -> new double[] {Double.parseDouble(turn[1]), Double.parseDouble(turn[2])})
                .toList();
        JsonNode race =
                StoredResult.read(DOCS.resolve("results/race-viewers.json.gz")).json();
        List<RaceRound> rounds = new ArrayList<>();
        for (JsonNode segment : elements(race.at("/run/race/segments"))) {
            List<JsonNode> first = elements(segment.at("/first/slices"));
            List<JsonNode> second = elements(segment.at("/second/slices"));
            for (int i = 0; i < first.size(); i++) {
                RaceRound round = new RaceRound(first.get(i), second.get(i));
                if (turns.stream().anyMatch(turn -> round.isWithin(turn[0], turn[1]))) {
                    rounds.add(round);
                }
            }
        }
        return rounds;
    }

    private static double[] ratios(List<RaceRound> rounds) {
        return rounds.stream().mapToDouble(RaceRound::ratio).toArray();
    }

    private static double[] rates(List<RaceRound> rounds) {
        return rounds.stream().mapToDouble(RaceRound::squaresPerSecond).toArray();
    }

    /** In one line, as a reader sees it. */
    private static String text(String document) throws IOException {
        return Files.readString(DOCS.resolve(document)).replaceAll("\\s+", " ");
    }

    private static List<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
