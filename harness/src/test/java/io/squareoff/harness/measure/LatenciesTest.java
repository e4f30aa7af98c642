package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

    @Test
    void survivesEncodingExactly() {
        Histogram written = Latencies.empty();
        for (long micros = 0; micros < 120_000_000; micros = micros * 11 / 10 + 1) {
            written.recordValueWithCount(micros, 1 + micros % 7);
        }

        Histogram read = Latencies.decode(Latencies.encode(written));

        assertThat(read).isEqualTo(written);
        assertThat(read.getTotalCount()).isEqualTo(written.getTotalCount());
        assertThat(read.getMinValue()).isEqualTo(written.getMinValue());
        assertThat(read.getMaxValue()).isEqualTo(written.getMaxValue());
    }

    /** As two threads leave it that enlarge it at the same moment, once in some 20,000 times. */
    @Test
    void survivesEncodingWithABoundBelowItsValues() throws Exception {
        Histogram written = new ConcurrentHistogram(Latencies.SIGNIFICANT_DIGITS);
        written.recordValue(2_100);
        written.recordValue(4_104);
        Field bound = AbstractHistogram.class.getSuperclass().getDeclaredField("highestTrackableValue");
        bound.setAccessible(true);
        bound.setLong(written, 4_095);

        Histogram read = Latencies.decode(Latencies.encode(written));

        assertThat(read.getCountAtValue(2_100)).isOne();
        assertThat(read.getCountAtValue(4_104)).isOne();
        assertThat(read.getTotalCount()).isEqualTo(2);
    }

    @Test
    void keepsThreeDigitsOfALatency() {
        Histogram latencies = Latencies.empty();
        latencies.recordValue(123_456_789);

        assertThat(latencies.getMaxValue() / 123_456_789.0).isBetween(1.0, 1.001);
    }

    @ParameterizedTest
    @CsvSource({"50, 20", "99, 1000", "99.9, 10000"})
    void showsAPercentileWithTenSamplesAboveIt(double percentile, int samples) {
        Histogram latencies = Latencies.empty();
        latencies.recordValueWithCount(5, samples - 1);

        assertThat(Latencies.percentile(latencies, percentile)).isEmpty();
        latencies.recordValue(5);
        assertThat(Latencies.percentile(latencies, percentile)).hasValue(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not Base64!", "AAAA", "AAAAAAAAAAAAAAAAAAAA"})
    void refusesTextThatItDidNotWrite(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Latencies.decode(text));
    }

    @Test
    void refusesTextThatWasCutOff() {
        String whole = Latencies.encode(Latencies.empty());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Latencies.decode(whole.substring(0, whole.length() / 8 * 4)));
    }

    @Test
    void refusesBytesThatDoNotUnpack() {
        byte[] bytes = Base64.getDecoder().decode(Latencies.encode(Latencies.empty()));
        byte[] noise = "these are not compressed bytes".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(noise, 0, bytes, 8, Math.min(noise.length, bytes.length - 8));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Latencies.decode(Base64.getEncoder().encodeToString(bytes)));
    }
}
