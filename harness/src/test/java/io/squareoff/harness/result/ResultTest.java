package io.squareoff.harness.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.SmallDisk;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTest {

    private record Measured(
            String what, int requests, Duration window, Optional<Duration> warmUp, Path page, Load load) {

        /** Looks like a property, and is none. */
        public boolean isNone() {
            return false;
        }
    }

    @TempDir
    private Path folder;

    @Test
    void namesTheFileOfARunThatWasNotValidSoAndLeavesOne() {
        Path invalid = result(false, 8).write(folder);
        assertThat(invalid)
                .isEqualTo(folder.resolve("result-invalid.json"))
                .content()
                .contains("\"requests\" : 8");

        Path valid = result(true, 7).write(folder);

        assertThat(valid).isEqualTo(folder.resolve("result.json")).content().contains("\"requests\" : 7");
        assertThat(folder).isDirectoryContaining("glob:**.json").isDirectoryNotContaining("glob:**.part");
        assertThat(invalid).doesNotExist();
    }

    @Test
    void hasSecondsPathsAndTheKindOfALoad() {
        assertThat(result(true, 7).text().replaceAll("\\s+", " "))
                .contains("\"window\" : 2.000000001, \"warmUp\" : null, \"page\" : \"gatling/index.html\"")
                .contains("\"load\" : { \"model\" : \"open\", \"rate\" : 50, \"spacing\" : \"POISSON\" }")
                .contains("\"schemaVersion\" : 4, \"name\" : \"any\", \"valid\" : true, \"summary\" : \"so\"")
                .doesNotContain("none");
    }

    @Test
    void comesBackAsItWas() {
        Result<Measured, ?> result = result(true, 7);

        assertThat(StoredResult.read(result.write(folder)).run(Measured.class)).isEqualTo(result.run());
    }

    @Test
    void isTextThatEveryEncodingHas() {
        String text = result(true, 7).text();

        assertThat(text).containsPattern("\\A\\p{ASCII}+\\z");
        assertThat(StoredResult.parse(Path.of("any"), text).run(Measured.class).what())
                .isEqualTo("5 × ±");
    }

    private static Result<Measured, ?> result(boolean valid, int requests) {
        return result("5 × ±", valid, requests);
    }

    private static Result<Measured, ?> result(String what, boolean valid, int requests) {
        return new Result<>(
                "any",
                valid,
                "so",
                new Measured(
                        what,
                        requests,
                        Duration.ofSeconds(2, 1),
                        Optional.empty(),
                        Path.of("gatling", "index.html"),
                        new Load.Open(50)),
                null);
    }

    @Test
    void leavesNoHalfOfAResultOnAFullDisk() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, 64, "")) {
            result("earlier", true, 7).write(folder);
            disk.fill();

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> result("later".repeat(20_000), true, 8).write(folder))
                    .withMessageStartingWith("could not write " + folder.resolve("result.json") + ": ")
                    .withMessageContaining("No space left on device");
            assertThat(Files.readString(folder.resolve("result.json"))).contains("earlier");
            assertThat(folder).isDirectoryNotContaining("glob:**.part");
        }
    }
}
