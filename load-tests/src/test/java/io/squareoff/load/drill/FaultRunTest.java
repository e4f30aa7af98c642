package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.net.httpserver.HttpServer;
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
        DrillSettings settings = new DrillSettings(List.of("nats"), 10, 1, SHORTEST, SHORTEST, SHORTEST);
        FaultRun run = new FaultRun(new Outage(), new Stack(), settings, folder, line -> {});

        assertThatIllegalStateException()
                .isThrownBy(() -> run.drill(Optional.empty()))
                .withMessage("no memory was read");
        assertThat(events).containsExactly("broken", "mended");
    }

    private static final class Outage implements Fault {

        @Override
        public String title() {
            return "outage";
        }

        @Override
        public String description() {
            return "nothing is reached";
        }
    }

    /** A stack whose memory cannot be read once it is broken. */
    private final class Stack implements DrilledStack {

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
            if (events.isEmpty()) {
                return Map.of();
            }
            throw new IllegalStateException("no memory was read");
        }

        @Override
        public void requireAll() {}

        @Override
        public void awaitReady() {}

        @Override
        public Mending breakIt() {
            events.add("broken");
            return () -> events.add("mended");
        }

        @Override
        public void close() {}
    }
}
