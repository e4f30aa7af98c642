package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a real repository of two commits, built by a real Maven. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GitWorkTreeTest {

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>tiny</groupId>
              <artifactId>%s</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              %s
            </project>
            """;

    @TempDir
    private Path folder;

    private Path project;

    @BeforeEach
    void commitTwice() throws Exception {
        project = Files.createDirectories(folder.resolve("project"));
        git("init", "--quiet", "--initial-branch=main");
        Files.writeString(project.resolve("pom.xml"), POM.formatted("all", "<modules><module>part</module></modules>"));
        Files.createDirectories(project.resolve("part"));
        Files.writeString(project.resolve("part/pom.xml"), POM.formatted("part", ""));
        commit("one");
        Files.writeString(project.resolve("part/pom.xml"), "no pom");
        commit("other");
    }

    @Test
    void hasTheFilesOfTheOtherCommitUntilItIsClosed() throws Exception {
        Path tree = folder.resolve("run/base-tree");
        String commit = GitWorkTree.commit(project, "HEAD~1");
        Files.writeString(project.resolve("part/pom.xml"), "not committed");

        try (GitWorkTree other = GitWorkTree.add(project, commit, tree)) {
            assertThat(other.layout().root()).isEqualTo(tree);
            assertThat(tree.resolve("part/pom.xml")).content().contains("<artifactId>part</artifactId>");
            other.build(List.of("part"), folder.resolve("logs"));
            assertThat(folder.resolve("logs/build.log")).content().contains("BUILD SUCCESS");
        }

        assertThat(tree).doesNotExist();
        assertThat(git("worktree", "list").lines()).hasSize(1);
        assertThat(project.resolve("part/pom.xml")).hasContent("not committed");
    }

    @Test
    void isRemovedWhereTheThreadWasInterrupted() throws Exception {
        Path tree = folder.resolve("base-tree");
        GitWorkTree other = GitWorkTree.add(project, GitWorkTree.commit(project, "main"), tree);

        Thread.currentThread().interrupt();
        other.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(tree).doesNotExist();
    }

    @Test
    void saysWhyABuildFailed() throws Exception {
        try (GitWorkTree broken =
                GitWorkTree.add(project, GitWorkTree.commit(project, "HEAD"), folder.resolve("base-tree"))) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> broken.build(List.of("part"), folder.resolve("logs")))
                    .withMessageContaining("the build of the other commit failed: see " + folder.resolve("logs"))
                    .withMessageContaining("Non-parseable POM");
        }
    }

    @Test
    void saysThatThereIsNoSuchCommitOrNoCheckout() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> GitWorkTree.commit(project, "absent"))
                .withMessageContaining("there is no commit absent in this checkout");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> GitWorkTree.commit(project, "--all"))
                .withMessageContaining("there is no commit --all");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> GitWorkTree.commit(folder, "HEAD"))
                .withMessageContaining("is no git checkout");
    }

    private void commit(String message) throws Exception {
        git("add", "--all");
        git("-c", "user.name=tester", "-c", "user.email=tester@example.org", "commit", "--quiet", "-m", message);
    }

    private String git(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", project.toString()));
        command.addAll(List.of(arguments));
        FinishedProgram git = FinishedProgram.of(command);
        assertThat(git.succeeded()).as(git.err()).isTrue();
        return git.out();
    }
}
