package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.gate.Gates;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With an aggregator that answers at once, so that it is warm after the shortest time. */
@Timeout(60)
class FaultRunTest {

    private static final Duration SHORTEST = Duration.ofSeconds(2);

    private static final DrillSettings SETTINGS =
            new DrillSettings(List.of("nats"), 10, 1, SHORTEST, SHORTEST, SHORTEST);

    private final List<String> events = new ArrayList<>();

    @TempDir
    private Path folder;

    private HttpServer aggregator;

    @BeforeEach
    void startAggregator() throws Exception {
        aggregator = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        aggregator.createContext("/nats/square/unary/1", exchange -> {
            byte[] body = "[{\"1\":1}]".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        aggregator.start();
    }

    @AfterEach
    void stopAggregator() {
        aggregator.stop(0);
    }

    @Test
    void mendsWhatIsBrokenWhereTheWaitFailsUnexpectedly() {
        Stack stack = new Stack(() -> {
            throw new IllegalStateException("nobody looked");
        });
        FaultRun run = new FaultRun(new Outage("outage"), stack, SETTINGS, folder, line -> {});

        assertThatIllegalStateException()
                .isThrownBy(() -> run.drill(Optional.empty()))
                .withMessage("nobody looked");
        assertThat(events).containsExactly("broken", "mended");
    }

    @Test
    void namesTheProcessThatEndsInAFaultGoesOnWithTheNextAndKeepsBothWhereItIsInterrupted() {
        Drillable ending = drillable("first", () -> {
            throw new UserFacingException("a backend ended with exit code 137");
        });
        Drillable interrupted = drillable("second", () -> Thread.currentThread().interrupt());
        Drillable late = new Drillable(new Outage("third"), (transports, logs) -> {
            throw new AssertionError("started a stack of " + transports);
        });

        DrillResult result = new Drill(
                        List.of(new TransportDescription("nats", "nats", "protobuf", "stock")),
                        SETTINGS,
                        List.of(ending, interrupted, late),
                        folder,
                        line -> {})
                .run(Gates.environment(), Hosts.LOOPBACK, () -> false);

        assertThat(result.cutShort()).contains("interrupted");
        assertThat(result.drilled())
                .extracting(DrillResult.Drilled::fault, DrillResult.Drilled::aftermath)
                .containsExactly(
                        tuple("first", Optional.of("a backend ended with exit code 137")),
                        tuple("second", Optional.empty()));
        assertThat(result.cells())
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.planned()).isPositive());
        assertThat(events).containsExactly("broken", "mended", "broken", "mended");
    }

    @Test
    void keepsTheFaultsBeforeOneThatADefectEnds() {
        Drillable defect = drillable("second", () -> {
            throw new IllegalStateException("nobody looked");
        });

        DrillResult result = new Drill(
                        List.of(new TransportDescription("nats", "nats", "protobuf", "stock")),
                        SETTINGS,
                        List.of(drillable("first", () -> {}), defect),
                        folder,
                        line -> {})
                .run(Gates.environment(), Hosts.LOOPBACK, () -> false);

        assertThat(result.drilled()).extracting(DrillResult.Drilled::fault).containsExactly("first");
        assertThat(result.cutShort()).contains("the drill failed: java.lang.IllegalStateException: nobody looked");
        assertThat(result.valid()).isFalse();
    }

    private Drillable drillable(String fault, Runnable whileBroken) {
        return new Drillable(new Outage(fault), (transports, logs) -> new Stack(whileBroken));
    }

    private record Outage(String title) implements Fault {

        @Override
        public String description() {
            return "nothing is reached";
        }
    }

    /** A stack to which something happens once it is broken, as soon as somebody looks after its processes. */
    private final class Stack implements DrilledStack {

        private final Runnable whileBroken;
        private boolean broken;

        private Stack(Runnable whileBroken) {
            this.whileBroken = whileBroken;
        }

        @Override
        public String aggregatorUrl() {
            return "http://127.0.0.1:" + aggregator.getAddress().getPort();
        }

        @Override
        public List<String> transports() {
            return List.of("nats");
        }

        @Override
        public JobWitness witness() {
            throw new AssertionError("published jobs");
        }

        @Override
        public Map<String, Long> residentBytes() {
            return Map.of();
        }

        @Override
        public void requireAll() {
            if (broken) {
                whileBroken.run();
            }
        }

        @Override
        public void awaitReady() {}

        @Override
        public Mending breakIt() {
            broken = true;
            events.add("broken");
            return () -> events.add("mended");
        }

        @Override
        public void close() {}
    }
}
