package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.measure.ProcessUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableReportTest {

    private static final Path FOLDER = Path.of("results");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @EnumSource
    void rendersAsTheGoldenFile(Fixture fixture) {
        assertThat(TableReport.render(fixture.result(FOLDER))).isEqualTo(fixture.golden("txt"));
    }

    @Test
    void rendersAlikeInEveryLocale() {
        Locale.setDefault(Locale.GERMANY);

        assertThat(TableReport.render(Fixture.COMPLETE.result(FOLDER))).isEqualTo(Fixture.COMPLETE.golden("txt"));
    }

    /** The node used 3 s in a window of 10 s, for 4,000 requests of 1000 squares. */
    @Test
    void putsADashWhereAProcessHadEndedBeforeTheFirstWindow() {
        Round with = Rounds.round(1, Rounds.closed("rest", 1000), 4000, Duration.ofSeconds(5));
        Round without = Rounds.round(1, Rounds.closed("nats", 1000), 4000, Duration.ofSeconds(5));
        Map<String, ProcessUsage> usage = new TreeMap<>(with.usage());
        usage.put("nats-server-2", new ProcessUsage(Duration.ofSeconds(3), Duration.ofSeconds(10), 7 << 20));
        Round alive = new Round(
                with.round(),
                with.workload(),
                with.recording(),
                usage,
                with.others(),
                with.unexpectedReplies(),
                with.lost(),
                with.gatlingReport());

        assertThat(TableReport.render(Fixture.resultOf(List.of(
                        new Arm(with.workload(), List.of(alive)), new Arm(without.workload(), List.of(without))))))
                .containsPattern("(?m) nats-server-2 +0.30 +–")
                .containsPattern("(?m) nats-server-2 +0.75 +–")
                .containsPattern("(?m) nats-server-2 +7 +–");
    }
}
