package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The example of a service that is not about squares, with the commands of docs/ci.md, shorter and on free ports. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class YourOwnIT {

    private static final Path ROOT = ProjectLayout.find().root();

    private static final List<String> SHORT =
            List.of("--rounds=1", "--window=1", "--warm-up=1", "--stack-warm-up=0", "--cores=1");

    private static final String CLASSES = "examples/your-own/target/classes";
    private static final String RESOURCES = "examples/your-own/src/main/resources";

    @TempDir
    private static Path classes;

    private static List<String> documented;

    @TempDir
    private Path folder;

    private static final List<Process> SERVICES = new ArrayList<>();

    /** The URL of the example, right answers and all. */
    private static String service;

    @BeforeAll
    static void compileTheExampleAsTheDocumentSays() throws Exception {
        documented = Files.readAllLines(ROOT.resolve("docs/ci.md"));
        String line = String.join(" ", documented("javac", "-cp"))
                .replace(CLASSES, classes.toString())
                .replace("\"cli/", "\"" + ROOT.resolve("cli") + "/")
                .replace(" examples/", " " + ROOT.resolve("examples") + "/");
        Process compiler = new ProcessBuilder("sh", "-c", line).inheritIO().start();
        assertThat(compiler.waitFor()).isZero();
        service = serve(documented("java -cp", "9001"));
    }

    @AfterAll
    static void endServices() {
        SERVICES.forEach(Process::destroyForcibly);
    }

    @Test
    void measuresTheExampleWithItsOwnSimulation() throws Exception {
        List<String> arguments = new ArrayList<>(words("./squareoff compare", "--target http://127.0.0.1:9001"));
        arguments.remove("--quick");
        arguments.replaceAll(argument -> argument.replace("http://127.0.0.1:9001", service));
        arguments.addAll(SHORT);

        try (RunningCommand command = run(arguments)) {
            // Of so little work the generator may use more than its share of the CPU time, which makes the run invalid.
            int exit = command.awaitExit();
            assertThat(exit).as(command.err()).isIn(0, ExitCodes.CANNOT_SAY);

            assertThat(command.out())
                    .as(command.err())
                    .contains("In short: ", "com.example.words.WordSimulation, 4 users (closed model)")
                    .contains("CPU ms per 1,000 requests", "read from /proc (service, pid ")
                    .doesNotContain("FAILED", "CUT SHORT", "squares", "N = ");
            JsonNode result = new OneRun(folder.resolve("results")).result();
            assertThat(result.at("/run/findings/invalid").values())
                    .as("the reasons for exit code %d", exit)
                    .allMatch(finding -> finding.at("/kind").asString().equals("GENERATOR_LIMIT"))
                    .hasSize(exit == 0 ? 0 : 1);
            assertThat(result.at("/run/plan/simulation/simulation").asString())
                    .isEqualTo("com.example.words.WordSimulation");
            assertThat(result.at("/derived/arms/0/workload/arm").asString()).isEqualTo("word");
            assertThat(result.at("/derived/arms/0/figures/req~1s").asDouble()).isPositive();
            assertThat(result.at("/derived/arms/0/processes/service/cpuCores").asDouble())
                    .isPositive();
            assertThat(result.at("/derived/arms/0/failures").isEmpty()).isTrue();
        }
    }

    @Test
    void cannotSayWhetherHeadIsSlowerAfterTooFewRounds() throws Exception {
        String base = serve(documented("java -cp", "--thorough"));
        String head = service;

        try (RunningCommand command = run(gate(base, head))) {
            assertThat(command.awaitExit()).as(command.err()).isEqualTo(3);

            assertThat(command.out())
                    .as(command.err())
                    .contains("base: " + base, "head: " + head, "in which base and head take turns")
                    .contains("CPU per request", "Both sides were deployed by others")
                    .doesNotContain("FAILED", "CUT SHORT", "squares", "N = ");
            assertResultsOfBothSidesFit(folder.resolve("results"));
            JsonNode result = new OneRun(folder.resolve("results")).result();
            assertThat(result.at("/derived/decision").asString()).isEqualTo("cannot say");
            assertThat(result.at("/derived/batches/0/differences/0/workload/arm")
                            .asString())
                    .isEqualTo("word");
            assertThat(result.at("/derived/batches/0/differences/0/ratio").asDouble())
                    .isPositive();
        }
    }

    private static void assertResultsOfBothSidesFit(Path results) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(results)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        assertThat(files)
                .extracting(file -> results.relativize(file).toString().replaceFirst("^[^/]+/", ""))
                .contains("report.html", "result-invalid.json", "base/report.html", "head/report.html");
        for (Path file : files) {
            if (file.getFileName().toString().matches("result.*\\.json")) {
                ResultSchemasTest.assertFits(file);
            }
        }
    }

    @Test
    void isRedWhereHeadAloneAnswersWrongly() throws Exception {
        String base = service;
        List<String> wrong = new ArrayList<>(documented("java -cp", "9001"));
        wrong.add("--wrong");
        String head = serve(wrong);

        try (RunningCommand command = run(gate(base, head))) {
            assertThat(command.awaitExit()).as(command.err()).isEqualTo(1);

            assertThat(command.out())
                    .as(command.err())
                    .contains("REGRESSION: head gave wrong or failed answers, and base gave none.")
                    .contains(" × wrong answer");
        }
    }

    /** The gate of the document with other URLs, and shorter. */
    private static List<String> gate(String base, String head) {
        List<String> arguments = new ArrayList<>(words("./squareoff gate", "--target base=http://127.0.0.1:9001"));
        arguments.replaceAll(
                argument -> argument.replace("http://127.0.0.1:9001", base).replace("http://127.0.0.1:9002", head));
        arguments.set(arguments.indexOf("--rounds") + 1, "1");
        arguments.set(arguments.indexOf("--window") + 1, "1");
        arguments.set(arguments.indexOf("--warm-up") + 1, "1");
        arguments.addAll(List.of("--stack-warm-up=0", "--cores=1"));
        return arguments;
    }

    @Test
    void isRedWhereTheSimulationNeverSaysWhatIsMeasured() {
        assertRed(IdleSimulation.class, "must call measure(...)");
    }

    /** Within this JVM; its generator is a process as ever. */
    private void assertRed(Class<?> simulation, String... words) {
        List<String> arguments = new ArrayList<>(List.of(
                "compare",
                "--target=" + service,
                "--simulation=" + simulation.getName(),
                "--classpath=" + ROOT.resolve("cli/target/test-classes"),
                "--users=1"));
        arguments.addAll(SHORT);
        CommandCalls commands = new CommandCalls();
        assertThat(commands.run(completed(arguments)))
                .as(commands.err.toString())
                .isEqualTo(ExitCodes.CANNOT_SAY);
        assertThat(commands.out.toString()).as(commands.err.toString()).contains(words);
    }

    /** Starts a service on a port that is free, instead of the one in the document, and returns its URL. */
    private static String serve(List<String> command) throws IOException {
        List<String> free = new ArrayList<>(command);
        free.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        free.replaceAll(argument -> argument.matches("900[12]") ? "0" : argument.replace(CLASSES, classes.toString()));
        Process started = new ProcessBuilder(free).directory(ROOT.toFile()).start();
        SERVICES.add(started);
        BufferedReader lines = started.inputReader();
        return lines.readLine();
    }

    private RunningCommand run(List<String> arguments) throws IOException {
        return new RunningCommand(folder, completed(arguments));
    }

    /** With folders of this test, the whole report, and a place for results. */
    private List<String> completed(List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        all.replaceAll(argument -> argument.replace(CLASSES, classes.toString())
                .replace(RESOURCES, ROOT.resolve(RESOURCES).toString()));
        all.addAll(List.of("--full", "--results=" + folder.resolve("results")));
        return all;
    }

    private static List<String> words(String beginning, String part) {
        List<String> words = documented(beginning, part);
        return words.subList(1, words.size());
    }

    /** The one command of the document that begins so and has this word in it, as its words. */
    private static List<String> documented(String beginning, String part) {
        List<String> found = documented.stream()
                .filter(line -> line.startsWith(beginning) && (line + " ").contains(part + " "))
                .toList();
        assertThat(found).as("commands like %s ... %s", beginning, part).hasSize(1);
        return List.of(found.get(0).split(" "));
    }
}
