package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.proto.Demand;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2048   | 2048   | 2 KiB",
                "262144 | 262144 | 256 KiB",
                "2000   | 2000   | 2,000 B",
                "2048   | 0      | 2 KiB in requests",
                "0      | 100    | 100 B in replies",
                "1      | 2      | 1 B in requests, 2 B in replies",
                "0      | 0      | 0"
            })
    void saysWhatIsCarried(int request, int reply, String words) {
        assertThat(DemandText.payload(new Demand(request, reply, Duration.ZERO, Duration.ZERO)))
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "3000, 0, 3 ms of waiting",
        "0, 200, 200 µs of CPU",
        "3000, 1500, '3 ms of waiting + 1,500 µs of CPU'",
        "5000000, 0, 5 s of waiting",
        "0, 0, 0"
    })
    void saysWhatIsDone(long waitMicros, long cpuMicros, String words) {
        assertThat(DemandText.work(
                        new Demand(0, 0, Duration.ofNanos(waitMicros * 1000), Duration.ofNanos(cpuMicros * 1000))))
                .isEqualTo(words);
    }

    @Test
    void saysNothingOfWhatIsNotDemanded() {
        Duration milli = Duration.ofMillis(1);

        assertThat(DemandText.of(Demand.NONE)).isEmpty();
        assertThat(DemandText.of(new Demand(1, 1, Duration.ZERO, Duration.ZERO)))
                .isEqualTo("payload 1 B");
        assertThat(DemandText.of(new Demand(0, 0, milli, Duration.ZERO))).isEqualTo("work 1 ms of waiting");
        assertThat(DemandText.of(new Demand(1, 1, milli, Duration.ZERO)))
                .isEqualTo("payload 1 B, work 1 ms of waiting");
    }
}
