package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.proto.Demand;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemandQueryTest {

    private static final Demand ALL = new Demand(2048, 100, Duration.ofMillis(3), Duration.ofNanos(200_000));

    @Test
    void namesEachPartThatIsNotZero() {
        assertThat(DemandQuery.of(ALL)).isEqualTo("request-payload=2048&reply-payload=100&wait=3ms&cpu=200us");
        assertThat(DemandQuery.of(new Demand(0, 7, Duration.ZERO, Duration.ZERO)))
                .isEqualTo("reply-payload=7");
        assertThat(DemandQuery.of(new Demand(0, 0, Duration.ofSeconds(1), Duration.ZERO)))
                .isEqualTo("wait=1s");
        assertThat(DemandQuery.of(Demand.NONE)).isEmpty();
    }

    @Test
    void leavesAPathWithoutADemandAsItIs() {
        Demand wait = new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO);

        assertThat(DemandQuery.on("/a/5", Demand.NONE)).isEqualTo("/a/5");
        assertThat(DemandQuery.on("/a/5", wait)).isEqualTo("/a/5?wait=3ms");
        assertThat(DemandQuery.on("/a/5?size=2", wait)).isEqualTo("/a/5?size=2&wait=3ms");
    }

    @ParameterizedTest
    @CsvSource({"3ms, 3000", "1500us, 1500", "2s, 2000000", "60s, 60000000", "1us, 1"})
    void writesAndReadsDurations(String text, long micros) {
        Duration duration = Duration.ofNanos(micros * 1000);

        assertThat(DemandQuery.text(duration)).isEqualTo(text);
        assertThat(Demand.duration(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "ms", "0ms", "-3ms", "+3ms", "1.5ms", "3 ms", "3MS", "3m", "03ms", "9999999999s"})
    void readsNothingElse(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Demand.duration(text));
    }
}
