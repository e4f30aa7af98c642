package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.FinishedProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EnvironmentTest {

    @TempDir
    private Path folder;

    @Test
    void namesTheCommitOfACheckout() throws Exception {
        git("init", "--quiet");
        git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--allow-empty", "-m", "One");

        Environment environment = read();

        assertThat(environment.commit()).isEqualTo(git("log", "-1", "--format=%H"));
        assertThat(environment.dirty()).isFalse();
    }

    @Test
    void saysThatFilesDifferFromTheCommit() throws Exception {
        git("init", "--quiet");
        Files.writeString(folder.resolve("new"), "new");

        assertThat(read().dirty()).isTrue();
    }

    @Test
    void namesTheBrokerTheJvmAndTheirFlags() throws Exception {
        Environment environment = read();

        assertThat(environment.broker()).isEqualTo("nats-server 2.15.2");
        assertThat(environment.jvm()).contains(Runtime.version().toString());
        assertThat(environment.serviceFlags()).containsExactly("-Xmx1m");
        assertThat(environment.generatorFlags()).containsExactly("-Xmx2m");
    }

    @Test
    void describesTheMachine() throws Exception {
        Environment environment = read();

        assertThat(environment.kernel())
                .contains(
                        Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip());
        assertThat(environment.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(environment.memoryBytes()).isGreaterThan(Runtime.getRuntime().totalMemory());
        assertThat(environment.processor()).isNotBlank();
    }

    private Environment read() throws InterruptedException {
        return Environment.read(folder, List.of("compare"), "2.15.2", List.of("-Xmx1m"), List.of("-Xmx2m"), "/proc");
    }

    private String git(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        FinishedProgram git = FinishedProgram.of(command);
        assertThat(git.succeeded()).as(git.err()).isTrue();
        return git.out();
    }
}
