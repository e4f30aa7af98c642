package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LoadSettingsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Properties before = (Properties) System.getProperties().clone();

    @AfterEach
    void restoreSystemProperties() {
        System.setProperties(before);
    }

    @Test
    void arriveInAnotherJvmAsTheyWere() {
        LoadSettings settings = new LoadSettings(
                "rest-2",
                "http://127.0.0.1:20001",
                17,
                5,
                new Load.Closed(3),
                Duration.ofMillis(500),
                Duration.ofMillis(1250),
                2,
                Optional.of(Path.of("some folder", "recording.json")));

        settings.asSystemProperties().forEach(LoadSettingsTest::set);

        assertThat(LoadSettings.fromSystemProperties()).isEqualTo(settings);
    }

    @Test
    void carryADemandToo() {
        Demand demand = new Demand(2048, 0, Duration.ofMillis(3), Duration.ofNanos(200_000));
        LoadSettings settings = demanding(5, demand);

        settings.asSystemProperties().forEach(LoadSettingsTest::set);

        assertThat(LoadSettings.fromSystemProperties()).isEqualTo(settings);
        assertThat(demanding(5, demand).path())
                .isEqualTo("/nats/square/chunked/10?size=5&request-payload=2048&wait=3ms&cpu=200us");
        assertThat(demanding(1, demand).path())
                .isEqualTo("/nats/square/unary/10?request-payload=2048&wait=3ms&cpu=200us");
        assertThat(settings.recordingTo(Path.of("r")).demand()).isEqualTo(demand);
    }

    @ParameterizedTest
    @CsvSource({"wait, 3", "cpu, 0.2ms", "wait, ''"})
    void nameTheDurationThatIsNone(String name, String value) {
        System.setProperty(name, value);

        assertThatIllegalArgumentException()
                .isThrownBy(LoadSettings::fromSystemProperties)
                .withMessage("-D" + name + " must be like 3ms or 200us, not '" + value + "'");
    }

    private static LoadSettings demanding(int chunk, Demand demand) {
        return new LoadSettings(
                "nats", "http://a", 10, chunk, new Load.Closed(1), demand, SECOND, SECOND, 0, Optional.empty());
    }

    @Test
    void askForChunksOfMoreThanOne() {
        assertThat(chunked(1).path()).isEqualTo("/nats/square/unary/10");
        assertThat(chunked(10).path()).isEqualTo("/nats/square/chunked/10?size=10");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunked(11))
                .withMessage("chunk must be from 1 to the number, not '11'");
    }

    private static LoadSettings chunked(int chunk) {
        return new LoadSettings("nats", "http://a", 10, chunk, new Load.Closed(1), SECOND, SECOND, 0, Optional.empty());
    }

    @Test
    void carryARateToo() {
        LoadSettings settings = new LoadSettings(
                "nats", "http://a", 1, 1, new Load.Open(40), SECOND, SECOND, 0, Optional.of(Path.of("r")));

        settings.asSystemProperties().forEach(LoadSettingsTest::set);

        assertThat(LoadSettings.fromSystemProperties()).isEqualTo(settings);
    }

    @Test
    void refuseFractionsOfSecondsAndExtensionsWithARate() {
        Duration half = Duration.ofMillis(500);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(half, SECOND, 0))
                .withMessage("warmup.seconds must be whole with a rate, not 'PT0.5S'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(SECOND, half, 0))
                .withMessage("window.seconds must be whole with a rate, not 'PT0.5S'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(SECOND, SECOND, 1))
                .withMessage("extensions must be 0 with a rate, not '1'");
    }

    private static LoadSettings open(Duration warmUp, Duration window, int extensions) {
        return new LoadSettings(
                "nats", "http://a", 1, 1, new Load.Open(1), warmUp, window, extensions, Optional.empty());
    }

    @Test
    void haveDefaultsForAPersonWhoSetsNothing() {
        assertThat(LoadSettings.fromSystemProperties())
                .isEqualTo(new LoadSettings(
                        "nats",
                        "http://localhost:8080",
                        1000,
                        1,
                        new Load.Closed(100),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(20),
                        0,
                        Optional.empty()));
    }

    @Test
    void changeNothingButTheFileWhenRecorded() {
        LoadSettings settings =
                new LoadSettings("nats", "http://a", 1, 1, new Load.Closed(2), SECOND, SECOND, 1, Optional.empty());

        assertThat(settings.recordingTo(Path.of("r")))
                .isEqualTo(new LoadSettings(
                        "nats", "http://a", 1, 1, new Load.Closed(2), SECOND, SECOND, 1, Optional.of(Path.of("r"))));
    }

    @ParameterizedTest
    @CsvSource({"number, many", "users, 1.5", "warmup.seconds, soon", "window.seconds, 5s"})
    void namesThePropertyThatIsNotANumber(String name, String value) {
        System.setProperty(name, value);

        assertThatIllegalArgumentException()
                .isThrownBy(LoadSettings::fromSystemProperties)
                .withMessage("-D" + name + " must be a number, not '" + value + "'");
    }

    @ParameterizedTest
    @MethodSource
    void refuseABadValueNamingPropertyAndValue(
            String property,
            String value,
            String transport,
            String baseUrl,
            int number,
            int users,
            Duration warmUp,
            Duration window) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadSettings(
                        transport, baseUrl, number, 1, new Load.Closed(users), warmUp, window, 0, Optional.empty()))
                .withMessageStartingWith(property + " must ")
                .satisfies(refusal ->
                        assertThat(refusal.getMessage().replace("'", "")).endsWith(", not " + value));
    }

    static Stream<Arguments> refuseABadValueNamingPropertyAndValue() {
        Duration negative = Duration.ofSeconds(-1);
        String url = "http://localhost:8080";
        return Stream.of(
                Arguments.of("transport", "a/b", "a/b", url, 1, 1, SECOND, SECOND),
                Arguments.of("transport", "", "", url, 1, 1, SECOND, SECOND),
                Arguments.of("transport", "null", null, url, 1, 1, SECOND, SECOND),
                Arguments.of("base.url", url + "/", "nats", url + "/", 1, 1, SECOND, SECOND),
                Arguments.of("base.url", "localhost:8080", "nats", "localhost:8080", 1, 1, SECOND, SECOND),
                Arguments.of("base.url", "null", "nats", null, 1, 1, SECOND, SECOND),
                Arguments.of("number", "0", "nats", url, 0, 1, SECOND, SECOND),
                Arguments.of("users", "0", "nats", url, 1, 0, SECOND, SECOND),
                Arguments.of("warmup.seconds", "PT-1S", "nats", url, 1, 1, negative, SECOND),
                Arguments.of("window.seconds", "PT0S", "nats", url, 1, 1, SECOND, Duration.ZERO));
    }

    private static void set(String argument) {
        List<String> nameAndValue = List.of(argument.substring("-D".length()).split("=", 2));
        System.setProperty(nameAndValue.get(0), nameAndValue.get(1));
    }
}
