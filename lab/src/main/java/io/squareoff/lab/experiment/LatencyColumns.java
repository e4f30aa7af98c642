package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Columns of a table for the smallest and the largest latency and percentiles between them, in microseconds. */
public final class LatencyColumns {

    public static final ReportColumn MIN = new ReportColumn("min µs");
    public static final ReportColumn P50 = new ReportColumn("p50");
    public static final ReportColumn P90 = new ReportColumn("p90");
    public static final ReportColumn P99 = new ReportColumn("p99");
    public static final ReportColumn P99_9 = new ReportColumn("p99.9");
    public static final ReportColumn P99_99 = new ReportColumn("p99.99");
    public static final ReportColumn MAX = new ReportColumn("max");

    private LatencyColumns() {}

    public static List<ReportColumn> all() {
        return List.of(MIN, P50, P90, P99, P99_9, P99_99, MAX);
    }

    /** Fills all columns of a row; those without enough samples stay empty. */
    public static void fill(TableBuilder.Row row, Histogram latencies) {
        if (latencies.getTotalCount() == 0) {
            return;
        }
        row.set(MIN, latencies.getMinValue()).set(MAX, latencies.getMaxValue());
        percentile(row, P50, latencies, 50);
        percentile(row, P90, latencies, 90);
        percentile(row, P99, latencies, 99);
        percentile(row, P99_9, latencies, 99.9);
        percentile(row, P99_99, latencies, 99.99);
    }

    /** Fills one column with a percentile; it stays empty if too few samples lie above it. */
    public static void percentile(TableBuilder.Row row, ReportColumn column, Histogram latencies, double percentile) {
        Latencies.percentile(latencies, percentile).ifPresent(micros -> row.set(column, micros));
    }
}
