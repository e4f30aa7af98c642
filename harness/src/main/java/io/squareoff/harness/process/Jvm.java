package io.squareoff.harness.process;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVM that runs this program; it runs the services and the generators too. */
public final class Jvm {

    /** The flags of every JVM that is measured: the same heap and collector for all. */
    public static final List<String> FLAGS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");

    private Jvm() {}

    /** The launcher's path, for a command. */
    public static String command() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The command that runs a class of this program in another JVM, with the same class path. */
    public static List<String> command(Class<?> main, List<String> flags, String... arguments) {
        List<String> command = new ArrayList<>(List.of(command()));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The flags of this JVM, without the project's folder: it is one of this machine, and results are for other people. */
    public static List<String> ownFlags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-D" + ProjectLayout.HOME + "="))
                .toList();
    }
}
