package io.squareoff.lab.experiment;

import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.publish.SampleStatistics;
import java.util.List;

/** Columns of a table for the statistics of a sample, such as the rates of several publishers. */
public final class StatisticsColumns {

    private final ReportColumn min;
    private final ReportColumn mean = new ReportColumn("avg");
    private final ReportColumn max = new ReportColumn("max");
    private final ReportColumn standardDeviation = new ReportColumn("stddev");

    /** @param member of the sample, such as "per publisher"; stands in the first column's title */
    public StatisticsColumns(String member) {
        min = new ReportColumn(member + ": min");
    }

    public List<ReportColumn> all() {
        return List.of(min, mean, max, standardDeviation);
    }

    public void fill(TableBuilder.Row row, SampleStatistics sample) {
        row.set(min, sample.min())
                .set(mean, sample.mean())
                .set(max, sample.max())
                .set(standardDeviation, sample.standardDeviation());
    }
}
