package io.squareoff.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.workshop.checkpoint.Checkpoint;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {

    /** For a shell, to which they are copied. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"/files, /files/run.sh", "/my files, '/my files'/run.sh"})
    void namesTheLearnersOwnFilesInCommands(String folder, String file) {
        List<String> hints = List.of("sh workshop/work/run.sh", "look at it");
        Checkpoint checkpoint = new Checkpoint(Path.of("01-first"), "A title", 10, 1, "Any", "What?", "That.", hints);
        StringWriter said = new StringWriter();

        new Messages(new PrintWriter(said), Path.of(folder), "./squareoff workshop ", false).hints(checkpoint, 1);

        assertThat(said).hasToString("Hint 1 of 2:\n  sh " + file + "\n");
    }
}
