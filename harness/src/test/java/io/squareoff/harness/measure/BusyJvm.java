package io.squareoff.harness.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A JVM that gets much to compile and to collect on demand, and then waits for the end of its input. */
final class BusyJvm implements AutoCloseable {

    private static final Pattern THREAD = Pattern.compile("^\"(.+?)\" .*cpu=([0-9.]+)ms", Pattern.MULTILINE);
    private static final String COMPILER = "C[12] CompilerThread\\d+";
    private static final String COLLECTOR =
            "(VM Thread|GC Thread#\\d+|G1 .+|Z(Director|Driver|Worker|Unmapper|Uncommitter).*)";

    private record Square(int number, String hexadecimal) {}

    private final Process process;
    private final BufferedReader out;

    BusyJvm(String... flags) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                tool("java"), "-Xmx64m", "-XX:CICompilerCount=2", "-XX:ParallelGCThreads=2", "-XX:ConcGCThreads=1"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BusyJvm.class.getName()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        out = process.inputReader(StandardCharsets.UTF_8);
        out.readLine();
    }

    private static String tool(String name) {
        return System.getProperty("java.home") + "/bin/" + name;
    }

    long pid() {
        return process.pid();
    }

    /** Returns when it has done its work; what is still to be compiled then is compiled while it waits. */
    void work() throws IOException {
        process.outputWriter().append('\n').flush();
        if (out.readLine() == null) {
            throw new IOException("the JVM ended before it had done its work");
        }
    }

    /** CPU time by the JVM's own clocks of its threads. */
    JvmCpu ownClocks() throws IOException {
        Process jcmd = new ProcessBuilder(tool("jcmd"), Long.toString(pid()), "Thread.print").start();
        String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, Double> millis = new TreeMap<>();
        for (Matcher thread = THREAD.matcher(text); thread.find(); ) {
            millis.put(thread.group(1), Double.valueOf(thread.group(2)));
        }
        return new JvmCpu(sum(millis, name -> name.matches(COMPILER)), sum(millis, name -> name.matches(COLLECTOR)));
    }

    private static Duration sum(Map<String, Double> millis, Predicate<String> kind) {
        return Duration.ofNanos(Math.round(1e6
                * millis.keySet().stream().filter(kind).mapToDouble(millis::get).sum()));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("started");
        while (in.readLine() != null) {
            // Enough code to compile, and each time so many small objects that live on for a while.
            List<Square> kept = List.of();
            for (int i = 0; i < 60; i++) {
                kept = Stream.iterate(1, number -> number + 1)
                        .limit(50_000)
                        .map(number -> new Square(number, String.format("%x", (long) number * number)))
                        .sorted(Comparator.comparing(Square::hexadecimal))
                        .toList();
            }
            System.out.println("done, " + kept.get(0));
        }
    }
}
