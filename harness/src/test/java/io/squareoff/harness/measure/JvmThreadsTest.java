package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JvmThreadsTest {

    private static final Path PROC = Path.of("/proc");

    /** User and system time of a thread are each rounded down to ticks; a test's JVM compiles with two, and collects with up to 8. */
    private static final Duration ROUNDED_FOR_2 = Duration.ofMillis(2 * 20);

    private static final Duration ROUNDED_FOR_8 = Duration.ofMillis(8 * 20);

    /** As Linux 6.18 wrote it, but for number, name, user and system time. */
    private static final String STAT =
            "%d (%s) S 1 13932 12307 0 -1 4194368 25292 651690 4 955 %d %d 3130 3502 20 0 45 0"
                    + " 3885837 4858826752 67250 18446744073709551615 94344134144000 94344134144885 140732120740976 0 0 0 4 3"
                    + " 16800972 1 0 0 -1 0 0 0 0 0 0 94344134155584 94344134156312 94344495783936 140732120742438 140732120742589"
                    + " 140732120742589 140732120743914 0\n";

    private static final long PID = 13939;

    @TempDir
    private Path recorded;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void agreesWithTheJvmsOwnClocks(String collector) throws Exception {
        try (BusyJvm jvm = new BusyJvm(collector)) {
            JvmCpu before = workUntilTheClocksShowMuch(jvm);
            JvmCpu read = new JvmThreads(PROC).read(List.of(jvm.pid())).orElseThrow();
            JvmCpu after = jvm.ownClocks();

            assertThat(read.compilation()).isBetween(before.compilation().minus(ROUNDED_FOR_2), after.compilation());
            assertThat(read.collection()).isBetween(before.collection().minus(ROUNDED_FOR_8), after.collection());
        }
    }

    /** Too little to distinguish from nothing would agree with anything; how much a round of work takes depends on the machine. */
    private static JvmCpu workUntilTheClocksShowMuch(BusyJvm jvm) throws IOException {
        while (true) {
            jvm.work();
            JvmCpu clocks = jvm.ownClocks();
            if (clocks.compilation().compareTo(ROUNDED_FOR_2.multipliedBy(2)) > 0
                    && clocks.collection().compareTo(ROUNDED_FOR_8.multipliedBy(2)) > 0) {
                return clocks;
            }
        }
    }

    @Test
    void addsUpTheThreadsThatCompileAndThoseThatCollect() throws IOException {
        thread(11, "C1 CompilerThre", 119, 15);
        thread(12, "C2 CompilerThre", 417, 32);
        thread(13, "GC Thread#0", 5, 2);
        thread(14, "GC Thread#1", 5, 1);
        thread(15, "VM Thread", 2, 2);
        thread(16, "VM Periodic Tas", 1000, 0);
        thread(17, "reactor-http-ep", 1000, 0);
        thread(18, "a) R 1 (C2 Comp", 1000, 0);

        assertThat(new JvmThreads(recorded).read(List.of(PID)))
                .contains(ticks(119 + 15 + 417 + 32, 5 + 2 + 5 + 1 + 2 + 2));
    }

    @Test
    void addsUpTheJvmsThatAProcessHasStarted() throws IOException {
        thread(11, "C1 CompilerThre", 1, 0);
        write(PID + 1, 21, "C1 CompilerThre", 2, 0);

        assertThat(new JvmThreads(recorded).read(List.of(PID, PID + 1))).contains(ticks(3, 0));
    }

    @Test
    void keepsWhatAThreadUsedThatHasEnded() throws IOException {
        thread(11, "C2 CompilerThre", 100, 0);
        thread(12, "C2 CompilerThre", 50, 0);
        JvmThreads threads = new JvmThreads(recorded);
        threads.read(List.of(PID));
        end(12);
        thread(11, "C2 CompilerThre", 110, 0);

        assertThat(threads.read(List.of(PID))).contains(ticks(160, 0));
        // A thread of the same name begins.
        thread(13, "C2 CompilerThre", 7, 0);
        assertThat(threads.read(List.of(PID))).contains(ticks(167, 0));
    }

    @Test
    void tellsAThreadFromAnotherThatGotItsNumber() throws IOException {
        thread(11, "C1 CompilerThre", 1, 0);
        thread(12, "C2 CompilerThre", 100, 0);
        thread(13, "C2 CompilerThre", 40, 0);
        JvmThreads threads = new JvmThreads(recorded);
        threads.read(List.of(PID));
        thread(12, "C2 CompilerThre", 30, 0);
        thread(13, "Thread-1", 41, 0);

        assertThat(threads.read(List.of(PID))).contains(ticks(1 + 100 + 30 + 40, 0));
    }

    @Test
    void looksTwiceAtAThreadThatMayNotHaveItsNameYet() throws IOException {
        thread(11, "C1 CompilerThre", 1, 0);
        thread(12, "java", 0, 0);
        JvmThreads threads = new JvmThreads(recorded);
        assertThat(threads.read(List.of(PID))).contains(ticks(1, 0));
        thread(12, "GC Thread#0", 9, 0);

        assertThat(threads.read(List.of(PID))).contains(ticks(1, 9));
    }

    @Test
    void keepsWhatAProcessUsedThatHasEnded() throws IOException {
        thread(11, "C1 CompilerThre", 1, 0);
        thread(12, "GC Thread#0", 2, 0);
        JvmThreads threads = new JvmThreads(recorded);
        threads.read(List.of(PID));
        end(11);
        end(12);
        Files.delete(tasks(PID));

        assertThat(threads.read(List.of(PID))).contains(ticks(1, 2));
    }

    private static JvmCpu ticks(long compilation, long collection) {
        return new JvmCpu(Duration.ofMillis(10 * compilation), Duration.ofMillis(10 * collection));
    }

    private void thread(long thread, String name, long user, long system) throws IOException {
        write(PID, thread, name, user, system);
    }

    private void write(long process, long thread, String name, long user, long system) throws IOException {
        Path folder = Files.createDirectories(tasks(process).resolve(Long.toString(thread)));
        Files.writeString(folder.resolve("stat"), STAT.formatted(thread, name, user, system));
    }

    private Path tasks(long process) {
        return recorded.resolve(Long.toString(process)).resolve("task");
    }

    private void end(long thread) throws IOException {
        try (var files = Files.walk(tasks(PID).resolve(Long.toString(thread)))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
