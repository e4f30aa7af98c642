package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands of a text in Markdown, run as a reader would, in a folder that looks like SquareOff's, and what they print.
 *
 * <p>A block of {@code sh} is run as it is. A block of {@code text} after it is what it prints, in which any number stands for any other,
 * and … for anything. A comment before the block says more: {@code solved}, so that the solution is put into the folder first; or
 * {@code exit 1}, with which the last command ends.
 */
final class TextCommands {

    /** @param printed null where the text does not say */
    record Block(String mark, String commands, String printed) {

        boolean startsTheStack() {
            return commands.equals("./squareoff up\n");
        }

        boolean measures() {
            return commands.startsWith("./squareoff compare ") && !commands.contains("--dry-run");
        }
    }

    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- (.+) -->\n)?```sh\n((?:.*\n)*?)```\n(?:\n```text\n((?:.*\n)*?)```\n)?");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,]\\d+)*");
    private static final int LIMIT_SECONDS = 120;

    private final Path folder;
    private final Map<String, String> ports = new HashMap<>();

    /** @param folder empty, becomes the reader's */
    TextCommands(Path folder) throws IOException {
        this.folder = folder;
        Path root = ProjectLayout.find().root();
        Path launcher = Files.writeString(
                folder.resolve("squareoff"),
                "#!/bin/sh\nexec '%s' -Dsquareoff.home='%s' -XX:+UseSerialGC -Xmx256m -XX:TieredStopAtLevel=1 -jar '%s' \"$@\"\n"
                        .formatted(java().resolve("java"), root, root.resolve("cli/target/app/cli.jar")));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        for (String linked : List.of("docs", "scenarios", "scripts", "cli")) {
            Files.createSymbolicLink(folder.resolve(linked), root.resolve(linked));
        }
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin");
    }

    static List<Block> blocks(String text) {
        List<Block> blocks = new ArrayList<>();
        Matcher found = BLOCK.matcher(text);
        while (found.find()) {
            blocks.add(new Block(found.group(1) == null ? "" : found.group(1), found.group(2), found.group(3)));
        }
        return blocks;
    }

    /** From now on a documented port in a command means another one. */
    void port(int documented, int used) {
        ports.put(":" + documented, ":" + used);
    }

    /** Runs a command of the workshop that only puts files into the reader's folder, within this JVM. */
    void workshop(String... command) {
        CommandCalls commands = new CommandCalls();
        List<String> arguments = new ArrayList<>(List.of("workshop"));
        arguments.addAll(List.of(command));
        assertThat(commands.run(arguments, "--folder=" + work()))
                .as(commands.err.toString())
                .isZero();
    }

    private Path work() {
        return folder.resolve("workshop/work");
    }

    /** Runs a block and compares. */
    void run(Block block) throws IOException, InterruptedException {
        if (block.mark().equals("solved")) {
            workshop("solve");
        }
        Result result = execute(block.commands());

        int expected =
                block.mark().startsWith("exit ") ? Integer.parseInt(block.mark().substring(5)) : 0;
        assertThat(result.exit())
                .as("exit code of%n%s%s%s", block.commands(), result.out(), result.err())
                .isEqualTo(expected);
        if (block.printed() != null) {
            assertThat(masked(result.out()))
                    .as("what is printed by%n%s", block.commands())
                    .matches(pattern(block.printed()));
        }
    }

    private static String masked(String text) {
        return NUMBER.matcher(text).replaceAll("0").strip();
    }

    private static Pattern pattern(String printed) {
        String[] parts = masked(printed).split("…", -1);
        StringBuilder pattern = new StringBuilder("(?s)");
        for (int i = 0; i < parts.length; i++) {
            pattern.append(i > 0 ? ".*" : "").append(Pattern.quote(parts[i]));
        }
        return Pattern.compile(pattern.toString());
    }

    private record Result(int exit, String out, String err) {}

    private Result execute(String commands) throws IOException, InterruptedException {
        String script = commands;
        for (Map.Entry<String, String> port : ports.entrySet()) {
            script = script.replaceAll(port.getKey() + "\\b", port.getValue());
        }
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", "set -e -o pipefail\n" + script)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("SQUAREOFF_WORKSHOP", work().toString());
        builder.environment().put("PATH", java() + ":" + System.getenv("PATH"));
        builder.environment().remove("JDK_JAVA_OPTIONS");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("ended within %d s:%n%s", LIMIT_SECONDS, script)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Result(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
