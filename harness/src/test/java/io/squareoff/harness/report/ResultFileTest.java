package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.SmallDisk;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ResultFileTest {

    private record Document(String name, int requests) {}

    @TempDir
    private Path folder;

    @Test
    void namesTheFileOfARunThatWasNotValidSo() throws Exception {
        Path valid = ResultFile.write(new Document("any", 7), true, folder);
        Path invalid = ResultFile.write(new Document("any", 8), false, folder);

        assertThat(valid).isEqualTo(folder.resolve("result.json")).content().contains("\"requests\" : 7");
        assertThat(invalid)
                .isEqualTo(folder.resolve("result-invalid.json"))
                .content()
                .contains("\"requests\" : 8");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void isTextThatEveryEncodingHas() {
        String text = ResultFile.text(new Document("5 × ±", 7));

        assertThat(text).containsPattern("\\A\\p{ASCII}+\\z");
        assertThat(JsonMapper.shared().readValue(text, Document.class)).isEqualTo(new Document("5 × ±", 7));
    }

    @Test
    void leavesNoHalfOfAResultOnAFullDisk() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, 64, "")) {
            ResultFile.write(new Document("earlier", 7), true, folder);
            disk.fill();

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> ResultFile.write(new Document("later".repeat(20_000), 8), true, folder))
                    .withMessageStartingWith("could not write " + folder.resolve("result.json") + ": ")
                    .withMessageContaining("No space left on device");
            assertThat(Files.readString(folder.resolve("result.json"))).contains("earlier");
            assertThat(folder).isDirectoryNotContaining("glob:**.part");
        }
    }
}
