package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.stack.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManagedProcessTest {

    private static final Duration LONGER_THAN_THE_TEST = Duration.ofMinutes(5);
    private static final int KILLED = 128 + 9;
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable any : open) {
            any.close();
        }
    }

    @Test
    void tellsHowItEndedWithTheLastLinesOfItsLog() throws Exception {
        ManagedProcess process = sh("for i in 1 2 3 4 5 6 7; do echo line $i; done; exit 3");
        assertThat(exitCode(process)).isEqualTo(3);

        assertThat(process.ended()).hasMessage("""
                        worker (pid %d) ended with exit code 3
                          its log: %s
                          | line 3
                          | line 4
                          | line 5
                          | line 6
                          | line 7""".formatted(process.pid(), folder.resolve("logs/worker.log")));
    }

    @Test
    void leavesOutTheFramesOfAStackTrace() throws Exception {
        ManagedProcess process = sh(
                "printf 'Caused by: a bad value\\n\\tat a.B.c(B.java:1)\\n\\t... 70 common frames omitted\\n\\n'; exit 1");
        exitCode(process);

        assertThat(process.ended()).hasMessageEndingWith("worker.log\n  | Caused by: a bad value");
    }

    @Test
    void showsALogThatIsNotInUtf8() throws Exception {
        ManagedProcess process = sh("printf 'stra\\337e\\nno such file\\n'; exit 7");
        exitCode(process);

        assertThat(process.ended()).hasMessageEndingWith("worker.log\n  | stra\uFFFDe\n  | no such file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "java.io.IOException: No space left on device; the disk is full: free some",
                "java.net.SocketException: Too many open files; as with ulimit -n 4096",
                "Terminating due to java.lang.OutOfMemoryError: Java heap space; Look at _JAVA_OPTIONS and ulimit -v",
                "Initial heap size set to a larger value than the maximum heap size; Look at _JAVA_OPTIONS and ulimit -v",
                "Could not allocate compressed class space: 1073741824 bytes; Look at _JAVA_OPTIONS and ulimit -v",
                "Error: Could not reserve enough space for object heap; Look at _JAVA_OPTIONS and ulimit -v",
                "[FTL] bind: address already in use; squareoff doctor says which"
            })
    void saysWhatToDoAboutWhatTheMachineLacks(String log, String advice) throws Exception {
        ManagedProcess process = sh("echo '" + log + "'; echo Shutting down; exit 1");
        exitCode(process);

        assertThat(process.ended())
                .hasMessageContaining("| " + log + "\n  | Shutting down\n  ")
                .hasMessageContaining(advice);
    }

    @Test
    void keepsWhatItPrintsToEitherStreamInItsLog() throws Exception {
        exitCode(sh("echo out; echo err >&2"));

        assertThat(folder.resolve("logs/worker.log")).hasContent("out\nerr");
    }

    @Test
    void handsOverTheEnvironment() throws Exception {
        assertThat(exitCode(start(List.of("sh", "-c", "exit $CODE"), Map.of("CODE", "42"))))
                .isEqualTo(42);
    }

    @Test
    void namesAProcessThatCannotBeStarted() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> start(List.of(folder.resolve("absent").toString()), Map.of()))
                .withMessage("worker could not be started: there is no program " + folder.resolve("absent"));
    }

    @Test
    void isReadyOnceItAnswersWithStatus200() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        URI url = serving(() -> asked.incrementAndGet() < 3 ? 503 : 200);

        sh("exec sleep 600").awaitReady(url, LONGER_THAN_THE_TEST);

        assertThat(asked).hasValue(3);
    }

    @Test
    void waitsNoLongerForAProcessThatHasEnded() {
        URI nobody = URI.create("http://127.0.0.1:"
                + Ports.free(1, new Random()).brokers().get(0).client() + "/health");
        ManagedProcess process = sh("echo no such file; exit 7");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> process.awaitReady(nobody, LONGER_THAN_THE_TEST))
                .withMessageStartingWith("worker (pid " + process.pid() + ") ended with exit code 7")
                .withMessageEndingWith("| no such file");
    }

    @Test
    void waitsNoLongerForAResourceThatDoesNotExist() throws Exception {
        URI url = serving(() -> 404);
        ManagedProcess process = sh("exec sleep 600");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> process.awaitReady(url, LONGER_THAN_THE_TEST))
                .withMessageContainingAll("worker (pid " + process.pid() + ")", url.toString(), "404", "answer of 404");
    }

    @Test
    void namesTheUrlThatDidNotAnswerInTime() throws Exception {
        URI url = serving(() -> 503);
        ManagedProcess process = sh("exec sleep 600");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> process.awaitReady(url, Duration.ofSeconds(1)))
                .withMessageStartingWith(
                        "worker (pid " + process.pid() + ") did not answer " + url + " within 1 s\n  its log: ");
    }

    @Test
    void endsOnRequest() throws Exception {
        ManagedProcess process = sh("exec sleep 600");

        process.close();

        assertThat(process.hasEnded()).isTrue();
        assertThat(exitCode(process)).isEqualTo(TERMINATED);
    }

    @Test
    void isKilledIfItDoesNotListen() throws Exception {
        ManagedProcess process = deaf();

        process.close();

        assertThat(process.hasEnded()).isTrue();
        assertThat(exitCode(process)).isEqualTo(KILLED);
    }

    @Test
    void isGoneWhenTheThreadThatClosesItIsInterruptedMeanwhile() throws Exception {
        ManagedProcess process = deaf();
        Thread closing = new Thread(process::close);
        closing.start();
        while (closing.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        closing.interrupt();
        closing.join();

        assertThat(process.hasEnded()).isTrue();
    }

    @Test
    void isGoneWhenClosedByAThreadThatWasInterrupted() {
        ManagedProcess process = sh("exec sleep 600");

        Thread.currentThread().interrupt();
        process.close();

        assertThat(process.hasEnded()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** A process that goes on when it is asked to end. */
    private ManagedProcess deaf() throws Exception {
        Path listening = folder.resolve("deaf");
        assertThat(new ProcessBuilder("mkfifo", listening.toString()).start().waitFor())
                .isZero();
        ManagedProcess process = sh("trap '' TERM; echo deaf > " + listening + "; exec sleep 600");
        assertThat(Files.readString(listening)).isEqualTo("deaf\n");
        return process;
    }

    private ManagedProcess sh(String script) {
        return start(List.of("sh", "-c", script), Map.of());
    }

    private ManagedProcess start(List<String> command, Map<String, String> environment) {
        ManagedProcess process = ManagedProcess.start("worker", command, environment, folder.resolve("logs"));
        open.add(process);
        return process;
    }

    private static int exitCode(ManagedProcess process) throws Exception {
        return process.onExit().get(20, TimeUnit.SECONDS);
    }

    /** A server whose every answer has the given status. */
    private URI serving(IntSupplier status) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            int code = status.getAsInt();
            byte[] body = ("answer of " + code).getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        open.add(() -> server.stop(0));
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/health");
    }
}
