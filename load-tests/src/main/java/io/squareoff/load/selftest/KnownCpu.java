package io.squareoff.load.selftest;

import com.sun.management.OperatingSystemMXBean;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.ProcessSampler;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Stack;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process that burns two seconds of CPU time by its own count. */
final class KnownCpu implements Check {

    private static final Duration BURN = Duration.ofSeconds(2);

    /** Ticks of 10 ms for user and system time, at either end, and 2 % for CPU time that the count itself leaves out. */
    private static final Duration ERROR = Duration.ofMillis(80);

    /** Many times what the process takes. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Override
    public String claim() {
        return "CPU time of a process is within 80 ms of 2 s";
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        Process burner = null;
        try {
            burner = ChildProcesses.start(
                    new ProcessBuilder(Jvm.command(Burner.class, List.of(), Long.toString(BURN.toNanos())))
                            .redirectError(ProcessBuilder.Redirect.DISCARD));
            return watch(burner);
        } catch (IOException e) {
            throw new UserFacingException("could not burn CPU time: " + e.getMessage(), e);
        } finally {
            if (burner != null) {
                burner.destroyForcibly();
            }
        }
    }

    private static Outcome watch(Process burner) throws IOException {
        // It says nothing more once it is ended.
        CompletableFuture.delayedExecutor(LIMIT.toSeconds(), TimeUnit.SECONDS).execute(burner::destroyForcibly);
        BufferedReader said = burner.inputReader();
        line(said);
        try (ProcessSampler sampler = ProcessSampler.start(new ProcUsage(Map.of("burner", burner.pid())))) {
            Instant start = Instant.now();
            burner.getOutputStream().write('\n');
            burner.getOutputStream().flush();
            Duration burnt = Duration.ofNanos(Long.parseLong(line(said)));
            // Reads once more: between the last two readings the process must burn nothing.
            sampler.usage(new Window(start, Instant.now()));
            ProcessUsage usage = sampler.usage(new Window(start, Instant.now())).get("burner");
            Duration error = usage.cpu().minus(burnt).abs();
            return new Outcome(
                    error.compareTo(ERROR) <= 0,
                    "%d ms burnt, %d ms measured"
                            .formatted(burnt.toMillis(), usage.cpu().toMillis()));
        }
    }

    private static String line(BufferedReader said) throws IOException {
        String line = said.readLine();
        if (line == null) {
            throw new UserFacingException("the process that burns CPU time ended, or was ended after "
                    + LIMIT.toSeconds() + " s, and did not say what it burnt");
        }
        return line;
    }

    /**
     * Burns the given nanoseconds of CPU time on two threads after a line on standard input, and prints the nanoseconds by its own
     * count. The JVM takes that count from the kernel's clock of the process, not from the files that {@code measure} reads.
     */
    static final class Burner {

        private Burner() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            long nanos = Long.parseLong(arguments[0]);
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            System.out.println("ready");
            if (System.in.read() < 0) {
                return;
            }
            long before = system.getProcessCpuTime();
            Runnable burn = () -> {
                while (system.getProcessCpuTime() - before < nanos) {
                    Thread.onSpinWait();
                }
            };
            Thread second = new Thread(burn);
            second.start();
            burn.run();
            second.join();
            System.out.println(system.getProcessCpuTime() - before);
            // Stays until it is ended, so that its CPU time can still be read.
            while (System.in.read() >= 0) {
                continue;
            }
        }
    }
}
