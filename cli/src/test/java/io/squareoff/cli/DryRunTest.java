package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class DryRunTest extends CommandCalls {

    @TempDir
    private Path folder;

    @Test
    void tellsThePlanAndStartsNothing() {
        Path results = folder.resolve("results");

        assertThat(run("compare", "--dry-run", "--seed=4711", "--results=" + results))
                .isEqualTo(OK);

        assertThat(out.toString().lines())
                .startsWith(
                        "transports:  rest, nats, jetstream",
                        "workload:    N = 1,000, 20 users",
                        "model:       closed: each user asks again as soon as the answer is there",
                        "launches:    6 × 3 windows of 12 s",
                        "             each arm in each place 2 times, in orders drawn with seed 4711, which --seed takes again",
                        "warm-up:     at most 30 s for each arm after a launch, at most 45 s before each window",
                        "starts:      nats-server, square-rest-service, square-nats-service, aggregator-service; a"
                                + " generator for each")
                .contains("             invalid: fewer than 2 cores")
                .endsWith("time:        about 20 min");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
        assertThat(err.toString()).isEmpty();
        assertThat(results).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --rate=50                  | model:       open: requests come at the planned rate,",
                "compare --rate=50                  | warm-up:     at most 30 s for each arm after a launch, 10 s before each",
                "compare --rate=50                  | 1 % sent over 20 ms late, or less than 95 % of the rate achieved",
                "compare --rates=10%,50%            | workload:    N = 1,000, 10 % of capacity",
                "compare --rates=10%,50%            | before, a closed model with 20 users finds each transport's capacity",
                "compare --users=1,10               | workload:    N = 1,000, 1 user",
                "compare --users=1,10               | launches:    2 × 6 windows of 5 s",
                "compare --quick                    | not each arm in each place equally often, 2 rounds being no multiple of 3",
                "compare --quick                    | launches:    1, 2 rounds with 3 windows of 5 s each: no verdicts",
                "compare --quick                    | time:        about 119 s",
                "compare --grid                     | time:        about 65 min",
                "compare --fresh-jvm --rounds=2     | launches:    6 × 1 window of 12 s, in 2 rounds with 3 windows of 12 s each",
                "capacity                  | model:       open, searching for the highest rate at which p99<200ms holds,",
                "capacity                  | launches:    6, in each a search with windows of 30 s or longer",
                "capacity                  | time:        about 85 min",
                "capacity                  | not failed: status 429, 503 or 504, or no answer, at a rate that is given up",
                "capacity                  | invalid: a generator that used more than 25 % of the machine's cores; a warning",
                "capacity                  | given up only for a request that was never sent, or for more than 1 % sent over",
                "capacity --target=http://a --simulation=io.squareoff.cli.IdleSimulation --classpath=target/test-classes"
                        + " | simulation:  io.squareoff.cli.IdleSimulation",
                "capacity --target=http://a --simulation=io.squareoff.cli.IdleSimulation --classpath=target/test-classes"
                        + " | cut short by its first load: a simulation that records nothing",
                "capacity --rounds=1       | launches:    1, a search with windows of 30 s or longer",
                "capacity --rounds=1       | time:        about 19 min",
                "compare --stack-warm-up=0          | warm-up:     none after a launch, at most 45 s before each window",
                "compare --transports=grpc          | starts:      nats-server, square-grpc-service, aggregator-service;",
                "compare --cluster --transports=nats| starts:      nats-server-1, nats-server-2, nats-server-3, square-nats-",
                "compare --tls --transports=nats    | transports:  nats, nats+tls",
                "compare --transports=jetstream,jetstream+sync| syncs for the arms",
                "compare --tls --transports=nats    | aggregator-service, and the same with TLS for the arms",
                "compare --hosts                    | network:     a host for each process, joined by a switch",
                "capacity --network=rtt=0.5ms       | network:     a host for each process, with round trip 0.5 ms between them",
                "compare --network=rtt=1ms/5ms      | with round trip 1 ms or round trip 5 ms between them",
                "gate --against=HEAD --network=rtt=1ms | network:     a host for each process, with round trip 1 ms between them",
                "compare --network=rtt=1ms/5ms --rate=40 | 'N = 1,000, 40 requests/s, round trip 5 ms'",
                "compare --payload=2KiB --work=3ms  | refused before the start: payload and work that services, broker or deadline do",
                "compare --numbers=1                | refused before the start: N above 100,000 (squareoff.aggregation.max-number)"
            })
    void tellsWhatOptionsChange(String command, String text) {
        assertThat(run((command + " --dry-run").split(" +"))).as(err.toString()).isEqualTo(OK);

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
                "compare --numbers=100001        | --numbers must be from 1 to 100000",
                "compare --payload=257KiB        | --payload must be at most 262144 bytes (squareoff.demand.max-payload)",
                "compare --transports=pigeon     | --transports must be of rest,",
                "capacity --slo=x        | --slo must be like p99<200ms, not x",
                "compare --json=/absent/a.json   | --json must be - or a file that can be written, not /absent/a.json"
            })
    void refusesWhatARunWould(String command, String message) {
        assertThat(run((command + " --dry-run").split(" +"))).isEqualTo(USAGE);

        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void tellsTheTimeOfBothSidesWhereThereAreTwo() {
        Path results = folder.resolve("results");

        assertThat(run("gate", "--dry-run", "--against=HEAD", "--transports=nats", "--results=" + results))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString())
                .contains("launches:    18 × 1 windows of 12 s\n")
                .containsPattern(
                        "\nagainst:     commit [0-9a-f]{40}, the same in turns\ntime:        about 38 min for both\n")
                .endsWith("             as long again if that shows a regression\n");
        assertThat(results).doesNotExist();
    }

    @Test
    void announcesALaunchForTheCapacityOnlyWhereThereAreAny() {
        String capacity = "finds each transport's capacity";
        List<String> ofATarget = List.of("compare", "--dry-run", "--rate=50%", "--target=http://a");
        String own = "--simulation=io.squareoff.cli.IdleSimulation";

        assertThat(run("compare", "--dry-run", "--rate=50%")).as(err.toString()).isEqualTo(OK);
        assertThat(joined()).contains(capacity + ", in a launch of its own\nlaunches:    6 × 3");
        assertThat(run(ofATarget, own, "--classpath=target/test-classes"))
                .as(err.toString())
                .isEqualTo(OK);
        assertThat(joined()).contains(capacity + "\nlaunches:    none");
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
            assertThat(run("compare", "--dry-run", "--target=http://127.0.0.1:" + port))
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
}
