package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NatsServerScriptIT {

    /** The programs that the script runs; one of the two that compute checksums is enough. */
    private static final List<String> TOOLS = List.of(
            "awk",
            "chmod",
            "curl",
            "cut",
            "dirname",
            "gzip",
            "mkdir",
            "mktemp",
            "mv",
            "rm",
            "sed",
            "sha256sum",
            "shasum",
            "tar",
            "uname");

    private static final String ARCHIVE = "nats-server-v9.9.9-" + platform();
    private static final String WRONG_SUM = "0".repeat(64);

    private final Map<String, String> environment = new HashMap<>();
    private final List<String> fetched = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    private Path cache;
    private Path onPath;
    private Path released;
    private HttpServer releases;

    @BeforeEach
    void prepare() throws IOException {
        cache = directory.resolve("cache");
        onPath = Files.createDirectory(directory.resolve("bin"));
        released = Files.createDirectory(directory.resolve("released"));
        for (String tool : TOOLS) {
            for (String place : List.of("/bin", "/usr/bin")) {
                Path installed = Path.of(place, tool);
                if (Files.exists(installed)) {
                    executable(onPath.resolve(tool), "exec " + installed + " \"$@\"");
                }
            }
        }
        releases = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        releases.createContext("/v9.9.9/", this::serve);
        releases.start();
        environment.put("PATH", onPath.toString());
        environment.put("SQUAREOFF_CACHE", cache.toString());
        environment.put(
                "NATS_SERVER_BASE_URL",
                "http://127.0.0.1:" + releases.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        releases.stop(0);
    }

    @Test
    void fetchesTheReleaseOnceAndPrintsNothingButThePath() throws Exception {
        release("9.9.9");
        Path kept = cache.resolve("nats-server/9.9.9/nats-server");

        Outcome first = run("9.9.9");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).isEqualTo(kept + "\n");
        assertThat(kept).isExecutable();
        assertThat(filesIn(cache)).containsExactly(kept);
        assertThat(fetched).containsExactly("SHA256SUMS", ARCHIVE + ".tar.gz");

        Outcome second = run("v9.9.9");
        assertThat(second).isEqualTo(new Outcome(0, kept + "\n", ""));
        assertThat(fetched).hasSize(2);
    }

    @Test
    void refusesAnArchiveOfAnotherChecksumEvenWhereItCouldBuildOne() throws Exception {
        String sum = release("9.9.9");
        list(WRONG_SUM, ARCHIVE + ".tar.gz");
        installGo();

        refuses(sum, WRONG_SUM);
        assertThat(filesIn(cache)).isEmpty();
    }

    @Test
    void refusesAnArchiveThatIsNotListed() throws Exception {
        String sum = release("9.9.9");
        list(sum, "another-" + ARCHIVE + ".tar.gz");

        refuses("SHA256SUMS does not list " + ARCHIVE + ".tar.gz");
        assertThat(filesIn(cache)).isEmpty();
    }

    @Test
    void refusesAReleaseThatReportsAnotherVersion() throws Exception {
        release("9.9.8");

        refuses("reports version '9.9.8'");
        assertThat(filesIn(cache)).isEmpty();
    }

    @Test
    void buildsOneWhereThereIsNoRelease() throws Exception {
        installGo();

        keepsOne();
    }

    @Test
    void namesTheWaysOutWhereThereIsNeitherAReleaseNorGo() throws Exception {
        refuses("NATS_SERVER_BIN", "put nats-server 9.9.9 on the PATH", "NATS_SERVER_BASE_URL", "install Go");
        assertThat(filesIn(cache)).isEmpty();
    }

    @Test
    void prefersTheBinaryThatIsNamedWhateverItsVersion() throws Exception {
        Path named = binary(directory.resolve("named"), "1.2.3");
        binary(onPath.resolve("nats-server"), "9.9.9");
        environment.put("NATS_SERVER_BIN", named.toString());

        assertThat(run("9.9.9")).isEqualTo(new Outcome(0, named + "\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "released", "not-executable"})
    void refusesANamedBinaryThatDoesNotRun(String name) throws Exception {
        Files.createFile(directory.resolve("not-executable"));
        binary(onPath.resolve("nats-server"), "9.9.9");
        environment.put("NATS_SERVER_BIN", directory.resolve(name).toString());

        refuses("NATS_SERVER_BIN=" + directory.resolve(name));
    }

    @Test
    void usesTheOneOnThePathWhereItIsOfTheVersion() throws Exception {
        Path installed = binary(onPath.resolve("nats-server"), "9.9.9");

        assertThat(run("9.9.9")).isEqualTo(new Outcome(0, installed + "\n", ""));
        assertThat(fetched).isEmpty();
    }

    @Test
    void passesOverTheOneOnThePathWhereItIsOfAnotherVersion() throws Exception {
        binary(onPath.resolve("nats-server"), "9.9.8");
        release("9.9.9");

        keepsOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"latest", "9.9", "-9.9.9", "9.9.9/../../9.9.9", "9.9.9 9.9.9"})
    void refusesWhatIsNoVersion(String version) throws Exception {
        assertThat(run(version))
                .isEqualTo(new Outcome(2, "", "nats-server: '" + version + "' is no version like 2.15.2\n"));
        assertThat(fetched).isEmpty();
    }

    private void refuses(String... words) throws Exception {
        Outcome outcome = run("9.9.9");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(words);
    }

    private void keepsOne() throws Exception {
        Outcome outcome = run("9.9.9");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo(cache.resolve("nats-server/9.9.9/nats-server") + "\n");
    }

    /** Publishes an archive whose binary reports a version, correctly listed; returns its checksum. */
    private String release(String version) throws Exception {
        Files.createDirectory(directory.resolve(ARCHIVE));
        binary(directory.resolve(ARCHIVE).resolve("nats-server"), version);
        Path archive = released.resolve(ARCHIVE + ".tar.gz");
        Process tar =
                new ProcessBuilder("tar", "-czf", archive.toString(), "-C", directory.toString(), ARCHIVE).start();
        assertThat(tar.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(tar.exitValue()).isZero();
        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive)));
        list(sum, archive.getFileName().toString());
        return sum;
    }

    private void list(String sum, String file) throws IOException {
        Files.writeString(released.resolve("SHA256SUMS"), WRONG_SUM + "  another-file\n" + sum + "  " + file + "\n");
    }

    private static Path binary(Path path, String version) throws IOException {
        return executable(path, "echo 'nats-server: v" + version + "'");
    }

    /** A Go that installs into GOBIN a nats-server of the version that it is asked for. */
    private void installGo() throws IOException {
        Path built = binary(directory.resolve("built"), "9.9.9");
        executable(
                onPath.resolve("go"),
                "[ \"$*\" = 'install github.com/nats-io/nats-server/v2@v9.9.9' ] && mv '" + built
                        + "' \"$GOBIN/nats-server\"");
    }

    private static Path executable(Path path, String line) throws IOException {
        Files.writeString(path, "#!/bin/sh\n" + line + "\n");
        assertThat(path.toFile().setExecutable(true)).isTrue();
        return path;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Path file =
                    released.resolve(Path.of(exchange.getRequestURI().getPath()).getFileName());
            fetched.add(file.getFileName().toString());
            if (!Files.exists(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.sendResponseHeaders(200, Files.size(file));
            Files.copy(file, exchange.getResponseBody());
        }
    }

    private Outcome run(String version) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        var builder = new ProcessBuilder(BrokerProcess.script().toString(), version)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still runs after 30 s: " + Files.readString(err));
        }
        return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        return os + "-" + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64");
    }

    private record Outcome(int exit, String out, String err) {}
}
