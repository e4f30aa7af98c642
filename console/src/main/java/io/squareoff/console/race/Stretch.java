package io.squareoff.console.race;

import io.squareoff.console.result.LaneFigures;
import io.squareoff.console.result.Segment;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.Trend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * A segment that grows. A round counts from where both lanes are level: where the rounds that count show a trend, the oldest are taken
 * out until the others show none.
 * Not thread-safe.
 */
final class Stretch {

    /** Turns of the warm-up whose trend is looked at: a climb before them is over. */
    private static final int WARM_TURNS = 10;

    private final List<LaneSlices> lanes = List.of(new LaneSlices(), new LaneSlices());

    private int leftOut;
    private int notLevel;
    private double[] drifts = {0, 0};
    private int movedAt;
    private List<Ratio> ratios = List.of();
    private Segment segment;

    /**
     * @param ordinal counted from 1
     * @param reason in words, such as "N 100 → 200"
     * @param atSeconds since the start of the race
     */
    Stretch(int ordinal, String reason, double atSeconds, Workload work) {
        this.segment = read(ordinal, reason, atSeconds, work);
    }

    /** The slices of a lane, each with the latencies of its answers. */
    private static final class LaneSlices {

        private final List<Slice> slices = new ArrayList<>();
        private final List<Histogram> micros = new ArrayList<>();

        void add(Slice slice, Histogram latencies) {
            slices.add(slice);
            micros.add(latencies);
        }

        double[] rates(Slice.Kind kind) {
            return slices.stream()
                    .filter(slice -> slice.kind() == kind)
                    .mapToDouble(Slice::squaresPerSecond)
                    .toArray();
        }

        void countLatest() {
            slices.set(slices.size() - 1, slices.get(slices.size() - 1).as(Slice.Kind.COUNTS));
        }

        void leaveOutOldest() {
            int oldest = IntStream.range(0, slices.size())
                    .filter(index -> slices.get(index).counts())
                    .findFirst()
                    .orElseThrow();
            slices.set(oldest, slices.get(oldest).as(Slice.Kind.LEFT_OUT));
        }

        LaneFigures figures(int number) {
            Histogram counted = Latencies.sum(IntStream.range(0, slices.size())
                    .filter(index -> slices.get(index).counts())
                    .mapToObj(micros::get));
            return LaneFigures.of(slices, counted, number);
        }
    }

    /** Takes a slice of a lane, which counts for nothing yet. */
    void add(int lane, Slice slice, Histogram micros) {
        lanes.get(lane).add(slice, micros);
        segment = read();
    }

    /** Ends a round. It counts if both lanes answered right and in time, and neither had failed before without being warmed again. */
    void endRound(boolean counts) {
        if (counts) {
            lanes.forEach(LaneSlices::countLatest);
            while (moves()) {
                drifts = new double[] {drift(trend(0)), drift(trend(1))};
                movedAt = trend(0).length() + notLevel;
                notLevel++;
                lanes.forEach(LaneSlices::leaveOutOldest);
            }
        } else {
            leftOut++;
        }
        segment = read();
        ratios = segment.ratios();
    }

    /** Returns true if a lane, or the ratio of both, has a trend over the rounds that count. */
    private boolean moves() {
        double[] first = lanes.get(0).rates(Slice.Kind.COUNTS);
        double[] second = lanes.get(1).rates(Slice.Kind.COUNTS);
        double[] quotients = IntStream.range(0, first.length)
                .mapToDouble(round -> first[round] / second[round])
                .toArray();
        return Trend.of(first).drifting()
                || Trend.of(second).drifting()
                || Trend.of(quotients).drifting();
    }

    private Trend trend(int lane) {
        return Trend.of(lanes.get(lane).rates(Slice.Kind.COUNTS));
    }

    private static double drift(Trend trend) {
        return trend.drifting() ? trend.drift() : 0;
    }

    /** The trend over the latest turns of a lane's warm-up. */
    private Trend warmTrend(int lane) {
        double[] rates = lanes.get(lane).rates(Slice.Kind.WARM_UP);
        return Trend.of(Arrays.copyOfRange(rates, Math.max(0, rates.length - WARM_TURNS), rates.length));
    }

    /** Returns true if the latest turns of a lane's warm-up, the last of them with answers, show no trend. */
    boolean warmIsLevel(int lane) {
        Trend trend = warmTrend(lane);
        double[] rates = lanes.get(lane).rates(Slice.Kind.WARM_UP);
        return trend.tested() && !trend.drifting() && rates[rates.length - 1] > 0;
    }

    /** Of load that warmed a lane. */
    double warmSeconds(int lane) {
        return lanes.get(lane).slices.stream()
                .filter(slice -> slice.kind() == Slice.Kind.WARM_UP)
                .mapToDouble(Slice::seconds)
                .sum();
    }

    /**
     * The drift of a lane as a share of its rate: over its warm-up, or over the rounds once there are enough of them, where the latest took
     * out older ones. Zero where it is level, or not known yet.
     */
    double drift(int lane) {
        int rounds = segment.rounds() + notLevel;
        if (rounds < Trend.LENGTH_AT_LEAST) {
            return drift(warmTrend(lane));
        }
        return rounds - movedAt < Trend.LENGTH_AT_LEAST ? drifts[lane] : 0;
    }

    /** The ratio after each round that counts, over the rounds up to it. */
    List<Ratio> ratios() {
        return ratios;
    }

    /** The segment as far as it has come. */
    Segment segment() {
        return segment;
    }

    private Segment read() {
        return read(segment.segment(), segment.reason(), segment.atSeconds(), segment.work());
    }

    private Segment read(int ordinal, String reason, double atSeconds, Workload work) {
        return Segment.of(
                ordinal,
                reason,
                atSeconds,
                work,
                leftOut,
                notLevel,
                lanes.get(0).figures(work.number()),
                lanes.get(1).figures(work.number()));
    }
}
