package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outside a checkout: {@link EnvironmentTest} has those within one. */
class CommitTest {

    private static final String HASH = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void isTheOneThatTheEnvironmentNames() throws Exception {
        assertThat(named(HASH)).isEqualTo(new Commit(HASH, false));
        assertThat(named(HASH + "-dirty")).isEqualTo(new Commit(HASH, true));
    }

    /** As of an image whose build did not get it. */
    @Test
    void isUnknownWhereTheEnvironmentNamesNone() throws Exception {
        assertThat(named("").known()).isFalse();
        assertThat(Commit.of(folder, Map.of(), warnings::add).known()).isFalse();
        assertThat(warnings).isEmpty();
    }

    /** Wherever it was unpacked, as into the checkout of another project. */
    @Test
    void isTheOneThatADistributionWasBuiltOf() throws Exception {
        distribution("commit=" + HASH + "\nchanged=true\n");

        assertThat(named("")).isEqualTo(new Commit(HASH, true));
    }

    @Test
    void isTheOneThatTheEnvironmentNamesWhereTheBuildOfADistributionDidNotKnow() throws Exception {
        distribution("commit=unknown\nchanged=false\n");

        assertThat(named("").known()).isFalse();
        assertThat(named(HASH)).isEqualTo(new Commit(HASH, false));
    }

    @Test
    void isUnknownWithAWarningInTheCheckoutOfAnotherUser() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "run as root to have this tested");
        assertThat(new ProcessBuilder("git", "init", "--quiet", folder.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.setAttribute(folder, "unix:uid", 65534);

        assertThat(named("").known()).isFalse();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("git does not read another user's checkout: ")
                .contains("safe.directory " + folder);
    }

    @Test
    void isNotWhatIsNoCommit() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> named("main"))
                .withMessageStartingWith("SQUAREOFF_COMMIT must be")
                .withMessageEndingWith("not main");
    }

    private void distribution(String build) throws Exception {
        Files.writeString(folder.resolve("build.properties"), build);
    }

    private Commit named(String name) throws InterruptedException {
        return Commit.of(folder, Map.of("SQUAREOFF_COMMIT", name), warnings::add);
    }
}
