package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StackWarmUpTest {

    private static final int IN_A_ROW = 10;

    private final List<String> lines = new ArrayList<>();
    private TestPage page;

    @BeforeEach
    void serve() throws Exception {
        page = new TestPage();
    }

    @AfterEach
    void stop() {
        page.close();
    }

    @Test
    void asksOverEachTransportUntilItIsWarmAndOnceOverOneThatDoesNotWork() throws Exception {
        page.answer(503, "no broker");

        Progress progress = line -> {
            lines.add(line);
            if (line.startsWith("warming up rest")) {
                page.answer(200, "[]");
            }
        };
        new StackWarmUp(page.url(), 1000).run(List.of("nats", "rest"), progress);

        assertThat(lines).hasSize(4);
        assertThat(lines.subList(0, 3))
                .containsExactly(
                        "warming up nats, 1 of 2",
                        "nats cannot be warmed up: status 503, no broker",
                        "warming up rest, 2 of 2");
        assertThat(lines.get(3)).matches("rest answers: 1,000 squares in [\\d,]+ ms, [\\d,]+ ms at first");
        assertThat(page.asked())
                .startsWith("/nats/square/unary/1000", "/rest/square/unary/1000")
                .containsOnlyOnce("/nats/square/unary/1000")
                .hasSizeGreaterThan(IN_A_ROW);
    }

    @Test
    void tellsOfAnAggregatorThatIsNotThere() throws Exception {
        page.close();

        new StackWarmUp(page.url(), 1000).run(List.of("rest"), lines::add);

        assertThat(lines.get(1)).startsWith("rest cannot be warmed up: ").contains("nobody accepts connections there");
    }
}
