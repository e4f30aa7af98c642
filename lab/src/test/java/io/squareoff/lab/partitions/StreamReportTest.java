package io.squareoff.lab.partitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StreamInfo;
import io.nats.client.support.JsonParser;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamReportTest {

    private static final String NO_CLUSTER = "";
    private static final String CLUSTER = """
            , "cluster": {"name": "squareoff", "leader": "nats-server-2", "replicas": [
                {"name": "nats-server-1", "current": true, "active": 0},
                {"name": "nats-server-3", "current": false, "offline": true, "active": 0}]}
            """;
    private static final String WITHOUT_LEADER = """
            , "cluster": {"name": "squareoff"}
            """;

    private final Findings findings = new Findings(line -> {});

    @Test
    void showsTheStateOfAStream() throws Exception {
        ReportTable table = report(info(NO_CLUSTER, ""));

        assertThat(table.title()).isEqualTo("Streams");
        assertThat(table.description()).isEqualTo("file storage");
        assertThat(table.rows())
                .containsExactly(List.of(
                        ReportCell.text("events-4"),
                        ReportCell.text("file"),
                        ReportCell.count(2),
                        ReportCell.count(40_045),
                        ReportCell.count(6_400_000),
                        ReportCell.count(0),
                        ReportCell.count(3),
                        ReportCell.text("one node")));
    }

    @Test
    void marksTheLeaderAndNodesThatAreOffline() throws Exception {
        assertThat(replicas(info(CLUSTER, "")))
                .isEqualTo(ReportCell.text("nats-server-2*, nats-server-1, nats-server-3 (offline)"));
        assertThat(replicas(info(WITHOUT_LEADER, ""))).isEqualTo(ReportCell.text("none*"));
    }

    @Test
    void countsLostMessages() throws Exception {
        StreamInfo info = info(NO_CLUSTER, ", \"lost\": {\"msgs\": [17, 18, 19], \"bytes\": 384}");

        assertThat(StreamReport.lost(info)).isEqualTo(3);
        assertThat(report(info).rows().get(0)).contains(ReportCell.count(3));
    }

    private ReportCell replicas(StreamInfo info) {
        List<ReportCell> row = report(info).rows().get(0);
        return row.get(row.size() - 1);
    }

    private ReportTable report(StreamInfo info) {
        StreamReport.add(findings, "Streams", "file storage", List.of(info));
        List<ReportTable> tables = findings.tables();
        return tables.get(tables.size() - 1);
    }

    /** A stream as the broker describes it. */
    private static StreamInfo info(String cluster, String lost) throws Exception {
        return new StreamInfo(JsonParser.parse("""
                {"config": {"name": "events-4", "storage": "file", "num_replicas": 3, "retention": "limits"},
                 "created": "2026-11-22T02:00:00Z",
                 "state": {"messages": 40045, "bytes": 6400000, "first_seq": 1, "last_seq": 40048,
                   "num_deleted": 3, "consumer_count": 2%s}%s}
                """.formatted(lost, cluster)));
    }
}
