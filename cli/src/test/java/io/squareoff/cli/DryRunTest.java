package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class DryRunTest {

    private static final int OK = 0;
    private static final int USAGE = 2;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void tellsThePlanAndStartsNothing() {
        Path results = folder.resolve("results");

        assertThat(run("--dry-run", "--seed=4711", "--results=" + results)).isEqualTo(OK);

        assertThat(out.toString().lines())
                .startsWith(
                        "transports:  rest, nats, jetstream",
                        "workload:    N = 1,000, 100 users",
                        "model:       closed: each user asks again as soon as the answer is there",
                        "launches:    6 × 3 windows of 12 s",
                        "             order of the arms drawn with seed 4711, which --seed takes again",
                        "warm-up:     at most 8 s for each arm after a launch, at most 10 s before each window",
                        "starts:      nats-server, square-rest-service, square-nats-service, aggregator-service; a"
                                + " generator for each")
                .contains("             invalid: fewer than 2 cores")
                .endsWith("time:        about 12 min");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
        assertThat(err.toString()).isEmpty();
        assertThat(results).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rate=50                  | model:       open: requests come at the planned rate,",
                "--rate=50                  | warm-up:     at most 8 s for each arm after a launch, 10 s before each",
                "--rate=50                  | 1 % sent over 20 ms late, or less than 95 % of the rate achieved",
                "--users=1,10               | workload:    N = 1,000, 1 user",
                "--users=1,10               | launches:    2 × 6 windows of 5 s",
                "--quick                    | launches:    1, 2 rounds with 3 windows of 5 s each: no verdicts",
                "--quick                    | time:        about 119 s",
                "--fresh-jvm --rounds=2     | launches:    6 × 1 window of 12 s, in 2 rounds with 3 windows of 12 s each",
                "--find-capacity            | model:       open, searching for the highest rate at which p99<200ms holds,",
                "--find-capacity            | launches:    1, with windows of 5 s or longer",
                "--find-capacity            | time:        about 7 min",
                "--stack-warm-up=0          | warm-up:     none after a launch, at most 10 s before each window",
                "--transports=grpc          | starts:      nats-server, square-grpc-service, aggregator-service;",
                "--cluster --transports=nats| starts:      nats-server-1, nats-server-2, nats-server-3, square-nats-",
                "--tls --transports=nats    | transports:  nats, nats+tls",
                "--tls --transports=nats    | aggregator-service, and the same with TLS for the arms",
                "--payload=2KiB --work=3ms  | refused before the start: payload and work that services, broker or deadline do",
                "--numbers=1                | refused before the start: N above 100,000 (squareoff.aggregation.max-number)"
            })
    void tellsWhatOptionsChange(String options, String text) {
        assertThat(run(Stream.concat(Stream.of("--dry-run"), Stream.of(options.split(" ")))
                        .toArray(String[]::new)))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(joined()).contains(text);
    }

    /** The text that was printed, each paragraph on one line. */
    private String joined() {
        return out.toString().replaceAll("\n {13}(?=[a-z0-9])(?!(invalid|marked|failed): )", " ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--numbers=100001        | --numbers must be from 1 to 100000",
                "--payload=257KiB        | --payload must be at most 262144 bytes (squareoff.demand.max-payload)",
                "--transports=pigeon     | --transports must be of rest,",
                "--find-capacity --slo=x | --slo must be like p99<200ms, not x",
                "--json=/absent/a.json   | --json must be - or a file that can be written, not /absent/a.json",
                "--self-test             | --self-test cannot be combined with --dry-run, --json, --markdown or --junit"
            })
    void refusesWhatARunWould(String options, String message) {
        assertThat(run(Stream.concat(Stream.of("--dry-run"), Stream.of(options.split(" ")))
                        .toArray(String[]::new)))
                .isEqualTo(USAGE);

        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void tellsTheTimeOfBothSidesWhereThereAreTwo() {
        Path results = folder.resolve("results");

        assertThat(run("--dry-run", "--against=HEAD", "--transports=nats", "--results=" + results))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString())
                .contains("launches:    18 × 1 windows of 12 s\n")
                .containsPattern(
                        "\nagainst:     commit [0-9a-f]{40}, the same in turns\ntime:        about 38 min for both\n")
                .endsWith("             as long again if that shows a regression\n");
        assertThat(results).doesNotExist();
    }

    /** Of a target it reads what there is, and asks for no square. */
    @Test
    void loadsNoTarget() throws Exception {
        Queue<String> asked = new ConcurrentLinkedQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            int port = server.getAddress().getPort();
            assertThat(run("--dry-run", "--target=http://127.0.0.1:" + port))
                    .as(err.toString())
                    .isEqualTo(OK);
        } finally {
            server.stop(0);
        }

        assertThat(List.copyOf(asked)).containsExactly("/actuator/transports");
        assertThat(out.toString())
                .contains(
                        "launches:    none: the services run already, so there are no verdicts; 6 rounds with 3 windows")
                .contains("warm-up:     8 s for each arm first, 10 s before each window")
                .contains("starts:      nothing; a generator for each window");
    }

    private int run(String... options) {
        return SquareOff.commandLine("80")
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Stream.concat(Stream.of("compare"), Stream.of(options)).toArray(String[]::new));
    }
}
