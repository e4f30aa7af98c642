package io.squareoff.lab.experiment;

import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.CpuTime;
import java.util.List;

/** Columns of a table for CPU time per message. */
public final class CpuColumns {

    private static final ReportColumn CLIENT = new ReportColumn("client CPU µs/msg");
    private static final ReportColumn BROKER = new ReportColumn("broker CPU µs/msg");

    private CpuColumns() {}

    public static List<ReportColumn> all() {
        return List.of(CLIENT, BROKER);
    }

    /** Fills a row. The broker's column stays empty if it is somebody else's; both stay empty without messages. */
    public static void fill(TableBuilder.Row row, CpuTime used, long messages) {
        row.set(CLIENT, used.clientMicros(messages));
        row.set(BROKER, used.brokerMicros(messages));
    }
}
