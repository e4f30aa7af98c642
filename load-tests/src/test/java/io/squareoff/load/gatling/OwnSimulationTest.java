package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.gatling.javaapi.core.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnSimulationTest {

    private static final String PACKAGE = "io.squareoff.load.gatling.";

    /** A simulation whose code must not run before the generator runs it. */
    public static class Loud extends MeasuredSimulation {
        static {
            Run.loud = true;
        }
    }

    private static final class Run {
        private static boolean loud;
    }

    public abstract static class Unmade extends MeasuredSimulation {}

    public static class Particular extends MeasuredSimulation {
        public Particular(String any) {
            measure(any, null, null);
        }
    }

    public static class Unrecorded extends Simulation {}

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "com.example.PriceLookupSimulation, price-lookup",
        "PriceSimulation, price",
        "a.HTTP2Prices, http2-prices",
        "a.b.Simulation, simulation",
        "a.RateLimitSimulation, rate-limit-simulation",
        "a.Outer$InnerSimulation, outer-inner"
    })
    void namesItsArmAfterTheClass(String name, String arm) {
        assertThat(new OwnSimulation(name, List.of()).arm()).isEqualTo(arm);
    }

    @Test
    void isLookedUpWithoutRunningAnyOfItsCode() {
        assertThatNoException().isThrownBy(() -> of("OwnSimulationTest$Loud").require());
        assertThat(Run.loud).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Absent                      | there is no class io.squareoff.load.gatling.Absent in ",
                "OwnSimulationTest$Unrecorded| is no io.squareoff.load.gatling.MeasuredSimulation: extend that instead of",
                "OwnSimulationTest           | is no io.squareoff.load.gatling.MeasuredSimulation",
                "OwnSimulationTest$Unmade    | is abstract: name a class that can be made",
                "OwnSimulationTest$Particular| has no public constructor without parameters, which Gatling calls"
            })
    void refusesWhatCannotBeMeasured(String name, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(name).require())
                .withMessageContaining(message);
    }

    @Test
    void refusesAnArchiveThatIsNotThereAndAClassThatIsNone() throws Exception {
        Path absent = folder.resolve("absent.jar");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OwnSimulation("a.B", List.of(absent)).require())
                .withMessage("there is no file or folder " + absent + ", which --classpath names");

        Files.write(Files.createDirectories(folder.resolve("a")).resolve("B.class"), new byte[] {1, 2, 3});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OwnSimulation("a.B", List.of(folder)).require())
                .withMessageStartingWith("a.B cannot be loaded: java.lang.ClassFormatError");
    }

    @Test
    void refusesANameThatIsNoneOfAClass() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OwnSimulation("prices.jar!", List.of()))
                .withMessageStartingWith("simulation must be the name of a class with its package");
    }

    private static OwnSimulation of(String name) {
        return new OwnSimulation(PACKAGE + name, List.of());
    }
}
