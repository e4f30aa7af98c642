package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.ProcessUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoreHourPriceTest {

    /**
     * 72 s of CPU for 2,000 requests of 1,000 squares: 36 ms a request, 36,000 s or 10 core-hours for a million. The generator's second
     * does not count.
     */
    @Test
    void isPaidForTheCpuOfAllButTheGenerator() {
        Workload workload = Rounds.closed("nats", 1000);
        Arm arm = new Arm(
                workload,
                List.of(
                        Rounds.round(1, workload, 1500, Duration.ofSeconds(50)),
                        Rounds.round(2, workload, 500, Duration.ofSeconds(22))));

        assertThat(Metric.CORE_HOURS_OF_REQUESTS.of(arm).orElseThrow()).isCloseTo(10, within(1e-9));
        assertThat(Metric.CORE_HOURS_OF_SQUARES.of(arm).orElseThrow()).isCloseTo(0.01, within(1e-12));
        assertThat(CoreHourPrice.parse("0.04").ofMillionRequests(arm).orElseThrow())
                .isCloseTo(0.4, within(1e-9));
    }

    @Test
    void isNotToldWhereOnlyTheCpuOfTheAggregatorIsKnownOrNothingWasAnswered() {
        Workload workload = Rounds.closed("nats", 1000);
        Round round = Rounds.round(1, workload, 1500, Duration.ofSeconds(50));
        Map<String, ProcessUsage> usage = new TreeMap<>(round.usage());
        usage.put("aggregator-service", usage.remove("square-rest-service"));
        Round ofAggregator = new Round(
                1, workload, round.recording(), usage, round.others(), 0, round.lost(), round.gatlingReport());
        Round silent = Rounds.round(1, workload, 0, Duration.ofSeconds(50));

        for (Round each : List.of(ofAggregator, silent)) {
            Arm arm = new Arm(workload, List.of(each));
            assertThat(Metric.CORE_HOURS_OF_REQUESTS.of(arm)).isEmpty();
            assertThat(Metric.CORE_HOURS_OF_SQUARES.of(arm)).isEmpty();
            assertThat(CoreHourPrice.parse("0.04").ofMillionRequests(arm)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"0.04, 0.04", "0.040, 0.04", "10, 10", "1e2, 100", "0.000000001, 0.000000001"})
    void isWrittenAsPeopleDo(String text, String words) {
        assertThat(CoreHourPrice.parse(text)).hasToString(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.04", "0.00", "4 cents", "", "NaN", "1e300", "1e-300", "0.1234567891"})
    void isANumberAboveZero(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CoreHourPrice.parse(text))
                .withMessage("core-hour-price must be a number above 0 of at most 9 digits, such as 0.04, not " + text);
    }
}
