package io.squareoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.report.LabChart;
import io.squareoff.harness.report.LabCheck;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.partitions.PartitionsExperiment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LabPageTest {

    private static final String EVIL = "</script><b>&\"";

    @Test
    void letsNoTextBecomeMarkup() throws Exception {
        String page = LabPage.render(result(Optional.of(EVIL)));

        assertThat(page)
                .contains("is below: &lt;/script&gt;&lt;b&gt;&amp;&quot;")
                .contains("FAILED: &lt;/script&gt;")
                .contains("\\u003c/script>")
                .doesNotContain(EVIL, "{{");
    }

    @Test
    void needsNothingFromElsewhere() throws Exception {
        String page = LabPage.render(result(Optional.empty()));

        assertThat(page)
                .contains("Apache Software Foundation", "A check FAILED.")
                .doesNotContain("<script src", "<link", "@import");
    }

    static LabResult result(Optional<String> cutShort) {
        Experiment experiment =
                new PartitionsExperiment(new PartitionsExperiment.Settings(5, 10, 1, 1, 1, 16, List.of()));
        Environment environment = new Environment(
                "0123456789abcdef",
                false,
                List.of("lab"),
                "nats-server 2.15.2",
                "a JVM",
                List.of(),
                List.of(),
                "Linux",
                "Processor 9000",
                2,
                1L << 33,
                new ControlGroup(Optional.empty(), Optional.empty()),
                0.25,
                "/proc");
        return new LabResult(
                experiment,
                Instant.EPOCH,
                Instant.EPOCH,
                environment,
                List.of(),
                List.of(new LabCheck(EVIL, false, EVIL)),
                List.of(new LabChart(EVIL, "x", "y", false, List.of(line(EVIL, 1, 2), line("other", 2, 1)))),
                List.of(EVIL),
                cutShort);
    }

    private static LabChart.Line line(String name, double from, double to) {
        return new LabChart.Line(name, List.of(new double[] {1, from}, new double[] {2, to}));
    }
}
