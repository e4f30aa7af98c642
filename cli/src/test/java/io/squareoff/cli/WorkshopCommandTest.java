package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit codes and messages of the workshop's commands, with its real checkpoints. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class WorkshopCommandTest extends CommandCalls {

    private static final int NOT_YET = 1;

    @TempDir
    private Path folder;

    private int workshop(String... arguments) {
        return runIn(folder, arguments);
    }

    private int runIn(Path files, String... arguments) {
        List<String> all = new ArrayList<>(List.of("workshop"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--folder", files.toString()));
        return run(all.toArray(String[]::new));
    }

    @Test
    void leadsFromTheStartToTheNextCheckpoint() {
        assertThat(workshop("start")).isEqualTo(OK);
        assertThat(out.toString()).startsWith("Checkpoint 1, 15 minutes.").contains("Predict first:");
        assertThat(workshop("check")).isEqualTo(NOT_YET);
        assertThat(workshop("predict", "25 requests")).isEqualTo(OK);
        assertThat(workshop("hint")).isEqualTo(OK);
        assertThat(workshop("next")).isEqualTo(NOT_YET);
        assertThat(workshop("solve")).isEqualTo(OK);
        assertThat(workshop("check")).isEqualTo(OK);
        assertThat(out.toString()).startsWith("Checkpoint 1 passed.").contains("  25 requests\n");
        assertThat(workshop("next")).isEqualTo(OK);
        assertThat(workshop("reset")).isEqualTo(OK);
        assertThat(workshop("list")).isEqualTo(OK);
        assertThat(out.toString()).startsWith("   1  ").contains("passed, solution shown");
    }

    /** As somebody who does what is printed needs them. */
    @ParameterizedTest
    @ValueSource(strings = {"files", "workshop/work/ada"})
    void namesTheFolderInCommandsAndTexts(String name) throws IOException {
        Path files = folder.resolve(name);
        assertThat(runIn(files, "start")).isEqualTo(OK);
        assertThat(out.toString())
                .contains("Then: ./squareoff workshop --folder '" + files + "' predict 'YOUR ANSWER'")
                .contains("java " + files + "/FanOut.java http://127.0.0.1:7575 10")
                .contains("./squareoff workshop --folder '" + files + "' check\n")
                .doesNotContain(" workshop/work", "workshop check", "workshop predict");
        assertThat(runIn(files, "predict", "25 requests")).isEqualTo(OK);
        Files.delete(files.resolve("FanOut.java"));
        assertThat(runIn(files, "check")).isEqualTo(NOT_YET);
        assertThat(out.toString()).contains("'./squareoff workshop --folder '" + files + "' reset' brings");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "start 99     | checkpoint must be one of [1",
                "start first  | Invalid value for positional parameter",
                "predict      | Missing required parameter: 'ANSWER'",
                "checks       | Unknown command: 'checks'",
                "join nats://room:4290                     | Missing required option: '--name=NAME'",
                "join room --name Ada                      | server must be an address with its port, such as nats://",
                "join nats://room:4290 --name ../x         | --name must be 1 to 20 letters",
                "class --port 0                            | --port must be from 1 to 65535, not 0",
                "class --host 192.0.2.1                    | --host must be an address of this machine, not 192.0.2.1",
                "class --host lab_7                        | --host must be an address that a URL may have, such as 192.168.1.20, not lab_7",
                "class --server nats://room:4290 --port 4291 | --server and --port exclude each other: leave one out",
                "class --server nats://room:4290 --host ::  | --server and --host exclude each other: leave one out",
                "class --server room                       | --server must be an address with its port"
            })
    void refusesWrongUsage(String arguments, String message) {
        assertThat(workshop(arguments.split(" "))).isEqualTo(USAGE);
        assertThat(err.toString()).startsWith("squareoff: " + message);
    }

    @Test
    void tellsNobodyWhoHasNotJoined() {
        assertThat(workshop("list")).isEqualTo(OK);
        assertThat(err.toString()).isEmpty();
        assertThat(workshop("leave")).isEqualTo(OK);
        assertThat(out.toString()).isEqualTo("You are in no class: nothing is sent.\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keepsTheTeachersPasswordToItself() {
        assertThat(workshop("class", "--once", "--server", "nats://teacher:secret@127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(err.toString())
                .startsWith("squareoff: the broker at nats://127.0.0.1:1 cannot be reached: ")
                .doesNotContain("secret");
    }
}
