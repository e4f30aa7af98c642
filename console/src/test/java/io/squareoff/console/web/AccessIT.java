package io.squareoff.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.TestConsole;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what: asked over sockets, since clients do not let their callers choose Host and Origin. */
@Timeout(120)
class AccessIT {

    private static final String RACE = """
            {"first":"nats","second":"rest","number":20,"users":2,"chunk":1,"turns":true,"seconds":600}""";

    @TempDir
    private static Path results;

    @AutoClose
    private static TestConsole console;

    @BeforeAll
    static void start() {
        console = new TestConsole(results, "squareoff.hosts=race.example", "squareoff.viewers=2");
    }

    @Test
    void refusesANameThatLeadsHereFromElsewhere() throws Exception {
        assertThat(get("attacker.example")).startsWith("HTTP/1.1 421").contains("the Host of the request");
        assertThat(get("localhost.attacker.example")).startsWith("HTTP/1.1 421");
        assertThat(get("127.0.0.1.attacker.example:" + console.port())).startsWith("HTTP/1.1 421");
        assertThat(get("localhost:" + console.port())).startsWith("HTTP/1.1 200");
        assertThat(get("[::1]:" + console.port())).startsWith("HTTP/1.1 200");
        assertThat(get("race.example:80")).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Origin: http://attacker.example", "Origin: null", "Origin: https://localhost:PORT", "X: y"})
    void letsNoPageElsewhereStartLoad(String origin) throws Exception {
        String answer = start("localhost:" + console.port(), origin.replace("PORT", "" + console.port()));

        assertThat(answer).startsWith("HTTP/1.1 403").contains("the Origin of the request must be this page's");
        assertThat(console.server().asked("nats")).isZero();
        assertThat(console.tick().path("race").isNull()).isTrue();
    }

    @Test
    void letsWhoCallsItByAnotherNameWatchOnly() throws Exception {
        assertThat(start("race.example", "Origin: http://race.example"))
                .startsWith("HTTP/1.1 403")
                .contains("only a page that is open on the console's own machine");
        assertThat(ask("GET", "/race/choices", "race.example", "X: y", "")).contains("\"mayControl\":false");
        assertThat(ask("GET", "/race/choices", "127.0.0.1:" + console.port(), "X: y", ""))
                .contains("\"mayControl\":true");
        assertThat(console.server().asked("nats")).isZero();
    }

    @Test
    void asksABrowserThatComesFromElsewhereForNothing() throws Exception {
        assertThat(ask(
                        "OPTIONS",
                        "/race",
                        "localhost",
                        "Origin: http://attacker.example\r\nAccess-Control-Request-Method: POST",
                        ""))
                .startsWith("HTTP/1.1 403")
                .doesNotContain("Access-Control-Allow");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/race.js", "/race", "/runs", "/nothing"})
    void givesEveryAnswerItsPolicies(String path) throws Exception {
        assertThat(console.get(path).headers().map())
                .containsEntry("X-Content-Type-Options", List.of("nosniff"))
                .containsEntry("Cross-Origin-Resource-Policy", List.of("same-origin"))
                .hasEntrySatisfying(
                        "Content-Security-Policy",
                        policy -> assertThat(policy.get(0))
                                .startsWith("default-src 'none'; script-src 'self'; style-src 'self'")
                                .doesNotContain("unsafe")
                                .contains("frame-ancestors 'none'"));
    }

    @Test
    void refusesMoreViewersThanThereMayBe() throws Exception {
        awaitNoViewer();
        try (Socket first = watch();
                Socket second = watch()) {
            assertThat(begin(first)).startsWith("HTTP/1.1 200");
            assertThat(begin(second)).startsWith("HTTP/1.1 200");
            assertThat(console.get("race/events").statusCode()).isEqualTo(503);
        }
    }

    /** It gets no events, so that it has no end either. */
    @Test
    void countsNoViewerWhoAsksForTheHeadersAlone() throws Exception {
        awaitNoViewer();
        for (int i = 0; i < 3; i++) {
            assertThat(ask("HEAD", "/race/events", "localhost", "Accept: text/event-stream", ""))
                    .startsWith("HTTP/1.1 200");
        }
        try (Socket viewer = watch()) {
            assertThat(begin(viewer)).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void sendsEachSecondATickThatStandsByItself() throws Exception {
        awaitNoViewer();
        try (Socket viewer = watch()) {
            var lines = new BufferedReader(new InputStreamReader(viewer.getInputStream(), StandardCharsets.UTF_8));
            List<String> ticks = lines.lines()
                    .filter(line -> line.startsWith("event:") || line.startsWith("data:"))
                    .limit(4)
                    .toList();

            assertThat(ticks.get(0)).isEqualTo("event:tick");
            assertThat(ticks.get(1)).startsWith("data:{").contains("\"race\":null");
            assertThat(ticks.get(2)).isEqualTo("event:tick");
            assertThat(ticks.get(3)).contains("\"viewers\":1");
        }
    }

    /** Those who left are noticed when the next tick is sent to them. */
    private static void awaitNoViewer() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> console.tick().at("/page/viewers").asInt() == 0);
    }

    private static Socket watch() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), console.port());
        send(socket, "GET", "/race/events", "localhost", "Accept: text/event-stream", "");
        return socket;
    }

    /** Reads the first bytes of an answer that does not end. */
    private static String begin(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }

    private static String get(String host) throws IOException {
        return ask("GET", "/race", host, "X: y", "");
    }

    private static String start(String host, String header) throws IOException {
        return ask("POST", "/race", host, header, RACE);
    }

    private static String ask(String method, String path, String host, String header, String body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), console.port())) {
            send(socket, method, path, host, header + "\r\nConnection: close", body);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void send(Socket socket, String method, String path, String host, String header, String body)
            throws IOException {
        String request = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + header
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }
}
