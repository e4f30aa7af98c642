package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessSamplerTest {

    private static final Duration SOME_SAMPLES = ProcUsage.INTERVAL.multipliedBy(3);

    /** The process that burns CPU time: a child that is still there, or the shell itself and a child that has ended. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "read go; (" + Shell.BURN + "; times; read end); true",
                "read go; " + Shell.BURN + "; (" + Shell.BURN + "); times; read end"
            })
    void agreesWithTheShellOnCpuTime(String script) throws Exception {
        try (Shell shell = Shell.script(script);
                ProcessSampler sampler = ProcessSampler.start(new ProcUsage(Map.of("shell", shell.pid())))) {
            Instant start = Instant.now();
            idle(shell);
            shell.goOn();
            Duration expected = shell.times();
            idle(shell);

            ProcessUsage usage = sampler.usage(new Window(start, Instant.now())).get("shell");

            // Too little to distinguish from nothing would agree with anything.
            assertThat(expected).isGreaterThan(Duration.ofMillis(80));
            assertThat(usage.cpu()).isCloseTo(expected, Duration.ofMillis(40));
        }
    }

    @Test
    void countsAllThatAProcessUsedWhichBeganAfterTheSampler() throws Exception {
        try (Shell other = Shell.script("read end");
                ProcessSampler sampler = ProcessSampler.start(new ProcUsage(Map.of("other", other.pid())))) {
            Instant start = Instant.now();
            try (Shell shell = Shell.script(Shell.BURN + "; times; read end")) {
                Duration expected = shell.times();

                sampler.watch(new ProcUsage(Map.of("shell", shell.pid())), start);

                Map<String, ProcessUsage> usage = sampler.usage(new Window(start, Instant.now()));
                assertThat(usage.get("shell").cpu()).isCloseTo(expected, Duration.ofMillis(40));
                assertThat(usage.get("other").cpu()).isLessThanOrEqualTo(Duration.ofMillis(10));
            }
        }
    }

    @Test
    void countsToTheOthersJustWhatIsNotWatched() throws Exception {
        try (Shell burner = Shell.script("read go; " + Shell.BURN + "; times; read end");
                Shell idle = Shell.script("read end");
                ProcessSampler watching = ProcessSampler.start(new ProcUsage(Map.of("burner", burner.pid())));
                ProcessSampler notWatching = ProcessSampler.start(new ProcUsage(Map.of("idle", idle.pid())))) {
            Instant start = Instant.now();
            idle(burner);
            burner.goOn();
            Duration expected = burner.times();
            idle(burner);
            Window window = new Window(start, Instant.now());

            Duration difference = notWatching
                    .machine(window)
                    .orElseThrow()
                    .busy()
                    .minus(watching.machine(window).orElseThrow().busy());

            assertThat(difference).isCloseTo(expected, Duration.ofMillis(100));
        }
    }

    @Test
    void tellsAJvmFromAProcessThatIsNone() throws Exception {
        try (BusyJvm jvm = new BusyJvm("-XX:+UseParallelGC");
                Shell shell = Shell.script("read end");
                ProcessSampler sampler =
                        ProcessSampler.start(new ProcUsage(Map.of("jvm", jvm.pid(), "shell", shell.pid())))) {
            Instant start = Instant.now();
            jvm.work();
            idle(shell);

            Map<String, ProcessUsage> usage = sampler.usage(new Window(start, Instant.now()));

            JvmCpu own = usage.get("jvm").jvm().orElseThrow();
            assertThat(own.compilation()).isPositive();
            assertThat(own.compilation().plus(own.collection()))
                    .isLessThan(usage.get("jvm").cpu());
            assertThat(usage.get("shell").jvm()).isEmpty();
        }
    }

    @Test
    void tellsTheMachinesContentionWhereAllThatIsWatchedRunsOnIt() throws Exception {
        try (Shell shell = Shell.script("read end");
                ProcessSampler here = ProcessSampler.start(new ProcUsage(Map.of("shell", shell.pid())));
                ProcessSampler elsewhere = ProcessSampler.start(new MetricsUsage(Map.of()))) {
            Instant start = Instant.now();
            idle(shell);
            Window window = new Window(start, Instant.now());

            Contention contention = here.machine(window).orElseThrow().contention();

            assertThat(contention.steal()).isGreaterThanOrEqualTo(Duration.ZERO);
            contention
                    .pressure()
                    .ifPresent(pressure -> assertThat(pressure.cpu())
                            .isBetween(Duration.ZERO, window.length().plus(ProcUsage.INTERVAL)));
            assertThat(elsewhere.machine(window)).isEmpty();
        }
    }

    @Test
    void tellsResidentMemoryAsTheKernelDoes() throws Exception {
        try (Shell shell = Shell.script("echo started; read end")) {
            shell.line();
            try (ProcessSampler sampler = ProcessSampler.start(new ProcUsage(Map.of("shell", shell.pid())))) {
                Instant start = Instant.now();
                idle(shell);

                long resident = sampler.usage(new Window(start, Instant.now()))
                        .get("shell")
                        .residentBytes();

                assertThat(resident).isCloseTo(residentBytes(shell.pid()), within(16 * 1024L));
            }
        }
    }

    @Test
    void countsAProcessThatEndedWithinTheWindowUpToItsEnd() throws Exception {
        try (Shell shell = Shell.script("read end");
                ProcessSampler sampler = ProcessSampler.start(new ProcUsage(Map.of("the broker", shell.pid())))) {
            Instant start = Instant.now();
            shell.goOn();
            assertThat(shell.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
            Window window = new Window(start, Instant.now());

            ProcessUsage usage = sampler.usage(window).get("the broker");
            assertThat(usage.cpu()).isLessThan(window.length());
            assertThat(usage.wall()).isEqualTo(window.length());
        }
    }

    @Test
    void namesAProcessThatWasNotWatchedFromTheStartOfTheWindow() throws Exception {
        Instant tooEarly = Instant.now().minusSeconds(1);
        try (Shell shell = Shell.script("read end");
                ProcessSampler sampler = ProcessSampler.start(new ProcUsage(Map.of("the broker", shell.pid())))) {
            Window window = new Window(tooEarly, Instant.now());

            assertThatIllegalStateException()
                    .isThrownBy(() -> sampler.usage(window))
                    .withMessageStartingWith("the broker was not watched at " + tooEarly);
        }
    }

    /** Lets some samples be taken of a process that does nothing. */
    private static void idle(Shell shell) throws InterruptedException {
        assertThat(shell.process().waitFor(SOME_SAMPLES.toMillis(), TimeUnit.MILLISECONDS))
                .as("the script has ended")
                .isFalse();
    }

    private static long residentBytes(long pid) throws IOException {
        try (var lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            String line =
                    lines.filter(any -> any.startsWith("VmRSS:")).findFirst().orElseThrow();
            assertThat(line).endsWith(" kB");
            return 1024 * Long.parseLong(line.split("\\s+")[1]);
        }
    }
}
