package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked where there is nothing but a JDK: no Maven, no git, no sources, an empty home. */
@Timeout(120)
class DistributionIT {

    private static final String VERSION = System.getProperty("squareoff.version");
    private static final Path ARCHIVE = Path.of(System.getProperty("squareoff.archive"));

    /** All that the launcher asks for besides Java. */
    private static final Path DIRNAME = Path.of("/usr/bin/dirname");

    /** What may be used, but not passed on. */
    static final String LEFT_OUT = "gatling-charts-highcharts-";

    /** Spring Boot's plugin adds it to what it packs, under the licence of Spring Boot; no module depends on it. */
    private static final String OF_THE_PLUGIN = "lib/spring-boot-jarmode-tools-";

    @TempDir
    private static Path folder;

    private static Path home;

    @BeforeAll
    static void unpack() throws IOException {
        try (FileSystem archive = FileSystems.newFileSystem(ARCHIVE, Map.of("enablePosixFileAttributes", true));
                Stream<Path> files = Files.walk(archive.getPath("/"))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path copy = folder.resolve("unpacked")
                        .resolve(archive.getPath("/").relativize(file).toString());
                Files.createDirectories(copy.getParent());
                if (Files.isRegularFile(file)) {
                    Files.copy(file, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
                }
            }
        }
        home = folder.resolve("unpacked").resolve("squareoff-" + VERSION);
        Files.createSymbolicLink(Files.createDirectory(folder.resolve("bin")).resolve("dirname"), DIRNAME);
    }

    @Test
    void tellsItsVersionAndTheCommitThatItWasBuiltOf() throws Exception {
        String record = Files.readString(home.resolve("build.properties"));
        assertThat(record).contains("version=" + VERSION + "\n").doesNotContain("${");

        String printed = run("--version");
        assertThat(printed.lines()).first().isEqualTo("squareoff " + VERSION);
        assertThat(printed).contains(expectedCommit(record));
    }

    private static String expectedCommit(String record) {
        String id = record.lines()
                .filter(line -> line.startsWith("commit="))
                .map(line -> line.substring("commit=".length()))
                .findFirst()
                .orElseThrow();
        return id.equals("unknown") ? "unknown commit" : "commit " + id.substring(0, 12);
    }

    /** With a schema, which is read at run time. */
    @Test
    void makesTheReportOfAResult() throws Exception {
        assertThat(run("report", home.resolve("docs/results/compare.json.gz").toString()))
                .contains("nats 12.4×");
    }

    /** With what the stack's files say: transports, the services' bounds, the broker's configuration, scenarios. */
    @Test
    void plansAComparison() throws Exception {
        assertThat(run("compare", "--scenario", "chatty-microservice", "--dry-run"))
                .contains("rest", "nats");
    }

    /** The launcher finds no program that could make any. */
    @Test
    void makesTheHostsOfAScenario() throws Exception {
        Path scenario = Files.writeString(folder.resolve("hosts"), "# Hosts\n--hosts # each process has one");

        assertThat(fails("compare", "--scenario=" + scenario)).contains("no hosts can be made here");
        assertThat(fails("compare", "--scenario", scenario.toString())).contains("no hosts can be made here");
    }

    /** A check compiles and runs the learner's files, with the same JDK. */
    @Test
    void checksTheWorkOfALearner() throws Exception {
        String work = "--folder=" + folder.resolve("work");
        run("workshop", "start", "1", work);
        run("workshop", "solve", work);

        assertThat(run("workshop", "check", work)).contains("Checkpoint 1 passed.");
    }

    @Test
    void hasEveryLibraryThatAProgramNames() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path program : programs()) {
            try (JarFile jar = new JarFile(program.toFile())) {
                Attributes manifest = jar.getManifest().getMainAttributes();
                assertThat(manifest.getValue(Attributes.Name.MAIN_CLASS)).isNotNull();
                named.addAll(
                        List.of(manifest.getValue(Attributes.Name.CLASS_PATH).split(" ")));
            }
        }
        named.removeIf(library -> library.startsWith("lib/" + LEFT_OUT));

        assertThat(libraries()).containsExactlyElementsOf(named);
    }

    @Test
    void listsTheLicenceOfEveryLibraryThatIsNotOurs() throws IOException {
        StringBuilder lists = new StringBuilder();
        try (Stream<Path> files = Files.list(home.resolve("licences"))) {
            for (Path list : (Iterable<Path>) files::iterator) {
                lists.append(Files.readString(list));
            }
        }

        assertThat(lists.toString()).doesNotContain("Unknown license");
        for (String library : libraries()) {
            if (!isOurs(library) && !library.startsWith(OF_THE_PLUGIN)) {
                assertThat(lists.indexOf(inLists(library))).as(library).isNotNegative();
            }
        }
    }

    /** Of {@code lib/gson-2.14.0.jar}, for example, {@code :gson:2.14.0 -}. */
    private static String inLists(String library) {
        return library.replaceFirst("(-(linux|osx|windows|data)[^.]*)?\\.jar$", "")
                .replaceFirst("^lib/(.*)-(\\d.*)$", ":$1:$2 -");
    }

    private static boolean isOurs(String library) {
        return library.endsWith("-" + VERSION + ".jar");
    }

    private static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("app"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static Set<String> libraries() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("app/lib"))) {
            return files.map(file -> "lib/" + file.getFileName()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Runs a command that must succeed; returns its standard output. */
    private static String run(String... arguments) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        Process process = start(errors, arguments);
        try (InputStream output = process.getInputStream()) {
            String printed = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
            return printed;
        } finally {
            process.destroy();
        }
    }

    /** Runs a command that must fail; returns its standard error. */
    private static String fails(String... arguments) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        Process process = start(errors, arguments);
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            return Files.readString(errors);
        } finally {
            process.destroy();
        }
    }

    private static Process start(Path errors, String... arguments) throws IOException {
        ProcessBuilder command = new ProcessBuilder(home.resolve("squareoff").toString());
        command.command().addAll(List.of(arguments));
        command.redirectError(errors.toFile()).directory(folder.toFile());
        command.environment().clear();
        command.environment()
                .putAll(Map.of(
                        "HOME", folder.resolve("nobody").toString(),
                        // For the signs in reports that are not ASCII.
                        "LC_ALL", "C.UTF-8",
                        "JAVA_HOME", System.getProperty("java.home"),
                        "PATH", folder.resolve("bin").toString()));
        return command.start();
    }
}
