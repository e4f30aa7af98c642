package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemandFactsTest {

    private static final Demand PAYLOAD = new Demand(2048, 2048, Duration.ZERO, Duration.ZERO);
    private static final Demand WORK = new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO);

    @Test
    void sayNothingOfCallsForSquaresAlone() {
        assertThat(report(Demand.NONE).facts()).noneMatch(fact -> fact.contains("each call"));
        assertThat(remarks(Demand.NONE)).noneMatch(remark -> remark.contains("base64") || remark.startsWith("Work:"));
    }

    @Test
    void nameTheCodecsPartWherePayloadIsCarriedAsText() {
        assertThat(report(PAYLOAD).facts()).contains("each call to a backend with a payload of 2 KiB");
        assertThat(remarks(PAYLOAD))
                .anyMatch(remark -> remark.startsWith("JSON carries payload as base64"))
                .noneMatch(remark -> remark.startsWith("Work:"));
    }

    @Test
    void sayHowWorkIsDone() {
        assertThat(report(WORK, Demand.NONE).facts())
                .contains("each call to a backend with work of 3 ms of waiting or 0");
        assertThat(remarks(WORK, Demand.NONE))
                .anyMatch(remark -> remark.startsWith("Work: each call to a backend waits"))
                .noneMatch(remark -> remark.contains("base64"));
    }

    private static Stream<String> remarks(Demand... demands) {
        return report(demands).notes().stream().map(ReportNote::text);
    }

    private static Report report(Demand... demands) {
        Workload workload = Rounds.closed("nats", 1000);
        Arm arm = new Arm(List.of(Rounds.round(1, workload, 4000, Duration.ofSeconds(5))));
        return ComparisonReport.of(Fixture.ofDemands(List.of(arm), List.of(demands)));
    }
}
