package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.Load;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;

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
                "http://127.0.0.1:20001", new Load.Closed(3), Duration.ofMillis(500), Duration.ofMillis(1250), 0, 2);
        GeneratorFiles files = new GeneratorFiles(Path.of("/some folder"), true);

        for (LoadSettings each : List.of(settings, open(SECOND, SECOND, 0))) {
            set(GeneratorProperties.argument(LoadSettings.PROPERTY, each));

            assertThat(LoadSettings.fromSystemProperties()).isEqualTo(each);
        }
        set(GeneratorProperties.argument(GeneratorFiles.PROPERTY, files));
        assertThat(GeneratorFiles.fromSystemProperty()).contains(files);
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
        return new LoadSettings("http://a", new Load.Open(1), warmUp, window, 0, extensions);
    }

    @Test
    void haveDefaultsForAPersonWhoSetsNothing() {
        assertThat(LoadSettings.fromSystemProperties())
                .isEqualTo(new LoadSettings(
                        "http://localhost:8080",
                        new Load.Closed(20),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(20),
                        0,
                        0));
        assertThat(GeneratorFiles.fromSystemProperty()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT0S", "PT3S, PT0S", "PT5S, PT1S", "PT10M, PT3S"})
    void letUsersComeOneAfterTheOtherOrTheRateClimbInTheFirstPartOfTheWarmUp(Duration warmUp, Duration ramp) {
        assertThat(new LoadSettings("http://a", new Load.Closed(2), warmUp, SECOND, 0, 1).ramp())
                .isEqualTo(ramp);
        assertThat(open(warmUp, SECOND, 0).ramp()).isEqualTo(ramp);
    }

    @Test
    void planArrivalsWhoseRateClimbsInThatTime() {
        assertThat(open(Duration.ofSeconds(8), SECOND, 0)
                        .arrivals()
                        .orElseThrow()
                        .size())
                .as("at one a second: one within the ramp of 2 s, six in the rest of the warm-up, one in the window")
                .isEqualTo(8);
    }

    /** As Gatling lets them in, up to the longest window of a plan: in steps of a second each, it would overflow its stack. */
    @ParameterizedTest
    @CsvSource({"PT30S, PT2S", "PT10001S, PT12S", "P1D, PT88S"})
    void letGatlingHaveEachUserOfARateASecondBeforeItIsDue(Duration window, Duration lead) {
        LoadSettings settings = open(SECOND, window, 0);
        ArrivalPlan plan = settings.arrivals().orElseThrow();
        OpenInjectionStep[] steps = MeasuredSimulation.injection(settings, plan);
        Iterator<FiniteDuration> users = Iterator.empty();
        for (int step = steps.length - 1; step >= 0; step--) {
            users = steps[step].asScala().chain(users);
        }

        assertThat(settings.lead()).isEqualTo(lead);
        for (int user = 0; user < plan.size(); user++) {
            assertThat(lead.toNanos() + plan.offsetNanos(user) - users.next().toNanos())
                    .as("user %d", user)
                    .isGreaterThanOrEqualTo(SECOND.toNanos());
        }
        assertThat(users.hasNext()).isFalse();
    }

    @Test
    void letEveryUserOfEveryGeneratorComeAtATimeOfItsOwn() {
        Load.Closed two = new Load.Closed(2);
        Duration warmUp = Duration.ofSeconds(8);
        LoadSettings alone = new LoadSettings("http://a", two, warmUp, SECOND, 0, 0);
        LoadSettings third = new LoadSettings("http://a", two, warmUp, SECOND, 0, 0, new LoadSettings.Share(2, 4));

        assertThat(List.of(alone.arrival(two, 0), alone.arrival(two, 1)))
                .containsExactly(Duration.ZERO, Duration.ofSeconds(1));
        assertThat(List.of(third.arrival(two, 0), third.arrival(two, 1)))
                .containsExactly(Duration.ofMillis(500), Duration.ofMillis(1500));
    }

    @ParameterizedTest
    @CsvSource({"users, 1.5", "warmup.seconds, soon", "window.seconds, 5s"})
    void namesThePropertyThatIsNotANumber(String name, String value) {
        System.setProperty(name, value);

        assertThatIllegalArgumentException()
                .isThrownBy(LoadSettings::fromSystemProperties)
                .withMessage("-D" + name + " must be a number, not '" + value + "'");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "base.url, http://localhost:8080/, http://localhost:8080/, 1, PT1S, PT1S",
                "base.url, localhost:8080, localhost:8080, 1, PT1S, PT1S",
                "base.url, null, null, 1, PT1S, PT1S",
                "users, 0, http://a, 0, PT1S, PT1S",
                "warmup.seconds, PT-1S, http://a, 1, PT-1S, PT1S",
                "window.seconds, PT0S, http://a, 1, PT1S, PT0S"
            })
    void refuseABadValueNamingPropertyAndValue(
            String property, String value, String baseUrl, int users, Duration warmUp, Duration window) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadSettings(baseUrl, new Load.Closed(users), warmUp, window, 0, 0))
                .withMessageStartingWith(property + " must ")
                .satisfies(refusal ->
                        assertThat(refusal.getMessage().replace("'", "")).endsWith(", not " + value));
    }

    static void set(String argument) {
        List<String> nameAndValue = List.of(argument.substring("-D".length()).split("=", 2));
        System.setProperty(nameAndValue.get(0), nameAndValue.get(1));
    }
}
