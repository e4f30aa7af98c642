package io.squareoff.harness.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkConditionsTest {

    @Test
    void areReadFromAnOption() {
        assertThat(NetworkConditions.parse("rtt=0.5ms,jitter=50us,rate=1Gbit,loss=0.1%"))
                .isEqualTo(new NetworkConditions(
                        Duration.ofNanos(500_000), Duration.ofNanos(50_000), 1_000_000_000, 0.001));
        assertThat(NetworkConditions.parse("rtt=0.1s"))
                .isEqualTo(new NetworkConditions(Duration.ofMillis(100), Duration.ZERO, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rtt=0.5ms,jitter=50us,rate=1Gbit,loss=0.1%",
                "rtt=0.3333ms",
                "rtt=0ms,rate=1.5Mbit",
                "rtt=1ms,rate=40Gbit,loss=0.0005%"
            })
    void areWrittenAsTheyAreRead(String text) {
        NetworkConditions read = NetworkConditions.parse(text);

        assertThat(NetworkConditions.parse(read.words())).isEqualTo(read);
    }

    @Test
    void areSeveralWhereAValueIs() {
        assertThat(NetworkConditions.parseAll("rtt=1ms/5ms,rate=1Gbit,loss=0%/1%"))
                .extracting(NetworkConditions::title)
                .containsExactly(
                        "round trip 1 ms, 1000 Mbit/s",
                        "round trip 1 ms, 1000 Mbit/s, loss 1 %",
                        "round trip 5 ms, 1000 Mbit/s",
                        "round trip 5 ms, 1000 Mbit/s, loss 1 %");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkConditions.parseAll("rtt=1ms/1000us"))
                .withMessage("network must name each value once, not rtt=1ms/1000us");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkConditions.parseAll(",rtt=1ms/2ms"))
                .withMessage("network must be like rtt=0.5ms,rate=1Gbit, not ,rtt=1ms");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkConditions.parseAll("rtt=1ms,rate=1Gbit/2Gbit"))
                .withMessage("rate must be like 1Gbit or 100Mbit, not 1Gbit/2Gbit");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                | 'network must be like rtt=0.5ms,rate=1Gbit, not '",
                "1ms               | network must be like rtt=0.5ms,rate=1Gbit, not 1ms",
                "rtt=1ms,rtt=2ms   | network must be like rtt=0.5ms,rate=1Gbit, not rtt=1ms,rtt=2ms",
                "rate=1Gbit        | network must have a rtt, such as rtt=0.5ms, not rate=1Gbit",
                "rtt=1             | rtt must be like 0.5ms or 50us, not 1",
                "rtt=2s            | rtt must be from 0ms to 200ms, not PT2S",
                "rtt=1ms,rate=1GB  | rate must be like 1Gbit or 100Mbit, not 1GB",
                "rtt=1ms,rate=0Mbit | rate must be at least 1Mbit, not 0Mbit",
                "rtt=1ms,loss=11%  | loss must be from 0% to 10%, not 0.11",
                "rtt=1ms,loss=0.1  | loss must be like 0.1%, not 0.1",
                "rtt=1ms,delay=1ms | network has rtt, jitter, rate and loss, not [delay]"
            })
    void refusesOthers(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkConditions.parse(text))
                .withMessage(message);
    }

    @Test
    void haveATimeOnTheWireForEachPacket() {
        // 1,500 bytes and 38 of framing, of 8 bits each.
        assertThat(NetworkConditions.parse("rtt=0ms,rate=1Gbit").wireNanos(1500))
                .isEqualTo(12_304);
        assertThat(NetworkConditions.parse("rtt=0ms").wireNanos(1500)).isZero();
    }
}
