package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredResultTest {

    private static final String TEXT = "{\"schemaVersion\": 2, \"name\": \"any\", \"unit\": \"µs\"}";
    private static final String SCHEMA = """
            {"properties": {"schemaVersion": {"const": 2}, "unit": {"type": "string"}}, "required": ["unit"]}""";

    private record Document(int schemaVersion, String name, String unit) {}

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"result.json", "result-invalid.json", "anything"})
    void isTheSameCompressedOrNotWhateverItIsCalled(String name) throws Exception {
        Path plain = Files.writeString(folder.resolve(name), TEXT);
        Path compressed = Files.write(folder.resolve("compressed"), compressed(TEXT));

        assertThat(document(plain)).isEqualTo(document(compressed)).isEqualTo(new Document(2, "any", "µs"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"result.json", "result-invalid.json", "result.json.gz", "result-invalid.json.gz"})
    void isFoundInItsFolder(String name) throws Exception {
        Files.write(
                folder.resolve(name), name.endsWith(".gz") ? compressed(TEXT) : TEXT.getBytes(StandardCharsets.UTF_8));

        StoredResult result = StoredResult.read(folder);

        assertThat(result.file()).isEqualTo(folder.resolve(name));
        assertThat(result.name()).isEqualTo("any");
        assertThat(result.schemaVersion()).isEqualTo(2);
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

    @Test
    void doesNotFitASchemaThatItHasTheWrongFieldsOrVersionFor() throws Exception {
        Path field = Files.writeString(folder.resolve("field"), TEXT.replace("\"µs\"", "1"));
        Path older = Files.writeString(folder.resolve("older"), TEXT.replace("2", "1"));
        Path newer = Files.writeString(folder.resolve("newer"), TEXT.replace("2", "3"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> document(field))
                .withMessageStartingWith(field + " is no result of this version: ")
                .withMessageContaining("unit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> document(older))
                .withMessageStartingWith(older + " is no result of this version: ")
                .withMessageContaining("schemaVersion");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> document(newer))
                .withMessage(newer + " has schema version 3, and this squareoff reads none above 2: use a newer one");
    }

    private Document document(Path file) throws IOException {
        Path schema = Files.writeString(folder.resolve("schema"), SCHEMA);
        return ResultSchema.read(schema, 2).document(StoredResult.read(file), Document.class);
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
