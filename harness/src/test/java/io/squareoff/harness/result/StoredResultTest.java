package io.squareoff.harness.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredResultTest {

    private static final String TEXT =
            "{\"schemaVersion\": 4, \"name\": \"any\", \"valid\": true, \"summary\": \"\", \"run\": {\"unit\": \"µs\", \"rates\": [7]}}";

    private record Measured(String unit, List<Integer> rates) {

        private Measured {
            if (rates.contains(0)) {
                throw new IllegalArgumentException("a rate must be above 0");
            }
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"result.json", "result-invalid.json", "anything"})
    void isTheSameCompressedOrNotWhateverItIsCalled(String name) throws Exception {
        Path plain = Files.writeString(folder.resolve(name), TEXT);
        Path compressed = Files.write(folder.resolve("compressed"), compressed(TEXT));

        assertThat(run(plain)).isEqualTo(run(compressed)).isEqualTo(new Measured("µs", List.of(7)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"result.json", "result-invalid.json", "result.json.gz", "result-invalid.json.gz"})
    void isFoundInItsFolder(String name) throws Exception {
        Files.write(
                folder.resolve(name), name.endsWith(".gz") ? compressed(TEXT) : TEXT.getBytes(StandardCharsets.UTF_8));

        StoredResult result = StoredResult.read(folder);

        assertThat(result.file()).isEqualTo(folder.resolve(name));
        assertThat(result.name()).isEqualTo("any");
        assertThat(result.valid()).isTrue();
    }

    @Test
    void saysThatThereIsNone() {
        assertRefused(folder, "could not read " + folder.resolve("result.json") + ": there is no such file");
    }

    @Test
    void saysThatAFileIsDamaged() throws Exception {
        byte[] whole = compressed(TEXT);
        byte[] flipped = whole.clone();
        flipped[whole.length / 2] ^= 0x55;
        Path half = Files.write(folder.resolve("half"), Arrays.copyOf(whole, whole.length / 2));
        Path changed = Files.write(folder.resolve("changed"), flipped);
        Path latin = Files.write(folder.resolve("latin"), TEXT.getBytes(StandardCharsets.ISO_8859_1));
        Path cut = Files.writeString(folder.resolve("cut"), TEXT.substring(0, 20));

        assertRefused(half, "could not read " + half + ": it is damaged, ");
        assertRefused(changed, "could not read " + changed + ": it is damaged, ");
        assertRefused(latin, "could not read " + latin + ": it is damaged, or not text in UTF-8");
        assertRefused(cut, cut + " is not JSON: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"name\": 1, \"schemaVersion\": 2}", "{\"name\": \"any\"}"})
    void saysThatOtherJsonIsNoResult(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("other"), text);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredResult.read(file))
                .withMessageMatching("\\Q" + file + "\\E is (not JSON|no result of squareoff): .*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"schemaVersion\": 4 | \"schemaVersion\": 3 | has schema version 3, and this squareoff reads 4: use the one that wrote it",
                "\"valid\": true      | \"valid\": \"yes\"    | does not say whether the run was valid",
                "[7]                 | [\"many\"]           | is no result of this version: run.rates[0]: ",
                "[7]                 | [null]             | is no result of this version: run.rates[0]: Invalid `null` value",
                "\"run\"             | \"ran\"              | is no result of this version: run must be an object",
                "\"µs\"              | null               | is no result of this version: run.unit: Null value",
                "\"unit\"            | \"units\"            | is no result of this version: run.unit: Missing",
                "[7]                 | [0]                | has a value that no run can have: run: a rate must be above 0"
            })
    void saysWhatDoesNotFit(String before, String after, String why) throws Exception {
        Path file = Files.writeString(folder.resolve("changed"), TEXT.replace(before, after));

        assertThatIllegalArgumentException().isThrownBy(() -> run(file)).withMessageStartingWith(file + " " + why);
    }

    private static Measured run(Path file) {
        return StoredResult.read(file).run(Measured.class);
    }

    private static void assertRefused(Path file, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredResult.read(file))
                .withMessageStartingWith(message);
    }

    private static byte[] compressed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressing = new GZIPOutputStream(bytes)) {
            compressing.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
