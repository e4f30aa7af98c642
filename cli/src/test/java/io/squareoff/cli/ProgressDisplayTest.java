package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.progress.Step;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

    private static final int WIDE = 120;
    private static final int NARROW = 50;

    private final StringWriter out = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicReference<String> seen = new AtomicReference<>("");
    private final Step round = new Step("round 2 of 6, nats", Duration.ofSeconds(25), seen::get);

    @Test
    void showsAPersonAtATerminalOneLineThatRewritesItself() {
        try (ProgressDisplay display = display(OptionalInt.of(WIDE))) {
            display.planned("the run", Duration.ofMinutes(14));
            display.begin(round);
            pass(10);
            seen.set("412 requests/s");
            display.tick();

            assertThat(shown())
                    .isEqualTo("round 2 of 6, nats [########------------] 10 of 25 s, 412 requests/s, 14 min left");
            pass(20);
            seen.set("");
            display.tick();
            assertThat(shown())
                    .isEqualTo("round 2 of 6, nats [####################] 30 s, estimated 25 s, 14 min left");
        }
        assertThat(shown()).as("when it is over").isEmpty();
        assertThat(screen()).as("all on one line").hasSize(2);
    }

    @Test
    void putsLinesThatStayAboveTheOneThatMoves() {
        try (ProgressDisplay display = display(OptionalInt.of(WIDE))) {
            display.begin(round);
            display.line("rest is warm");

            assertThat(screen()).hasSize(2);
            assertThat(screen().get(0)).matches("\\d\\d:\\d\\d:\\d\\d  rest is warm");
            assertThat(screen().get(1)).isEqualTo("round 2 of 6, nats [--------------------] 0 of 25 s");
        }
    }

    @Test
    void comparesAStepThatIsOverAtOnceWithNoEstimate() {
        try (ProgressDisplay display = display(OptionalInt.of(WIDE))) {
            display.begin(new Step("puts in batches", Duration.ofMillis(499), seen::get));
            pass(1);
            seen.set("6,500 keys");
            display.tick();

            assertThat(shown()).isEqualTo("puts in batches: 1 s, 6,500 keys");
        }
    }

    @Test
    void fitsATerminalThatIsNarrow() {
        try (ProgressDisplay display = display(OptionalInt.of(NARROW))) {
            display.planned("the run", Duration.ofMinutes(14));
            seen.set("412 requests/s");
            display.begin(round);
            assertThat(shown()).isEqualTo("round 2..: 0 of 25 s, 412 requests/s, 14 min left");
            assertThat(shown()).hasSize(NARROW - 1);
            seen.set("a".repeat(100));
            display.tick();
            assertThat(shown()).hasSize(NARROW - 1);
        }
    }

    @Test
    void printsPlainLinesWhereThereIsNoTerminal() {
        try (ProgressDisplay display = display(OptionalInt.empty())) {
            display.planned("the run", Duration.ofMinutes(14));
            display.begin(round);
            pass(29);
            seen.set("412 requests/s");
            display.tick();
            pass(1);
            display.tick();
            pass(1);
            display.tick();
            display.end();
        }
        assertThat(out.toString()).doesNotContain("\r", "\u001b");
        assertThat(out.toString().lines().map(line -> line.substring("00:00:00  ".length())))
                .containsExactly(
                        "the run takes about 14 min",
                        "round 2 of 6, nats: about 25 s, 14 min left",
                        "round 2 of 6, nats: 30 s, estimated 25 s, 412 requests/s, 14 min left");
    }

    @Test
    void spendsNoLineOnAStepThatIsOverAtOnce() {
        try (ProgressDisplay display = display(OptionalInt.empty())) {
            display.begin(new Step("a step of the lab", Duration.ofMillis(900)));
            display.begin(new Step("looking for nats-server", Duration.ZERO));
            pass(1);
            display.tick();
            display.end();
            assertThat(out.toString()).isEmpty();

            display.begin(new Step("looking for nats-server", Duration.ZERO));
            pass(2);
            display.tick();
            assertThat(out.toString()).endsWith("  looking for nats-server: 2 s" + System.lineSeparator());
        }
    }

    @Test
    void saysThatARunIsLate() {
        try (ProgressDisplay display = display(OptionalInt.of(WIDE))) {
            display.planned("the run", Duration.ofSeconds(25));
            display.begin(round);
            pass(26);
            display.tick();
            assertThat(shown()).endsWith("26 s, estimated 25 s, longer than estimated");
        }
    }

    private ProgressDisplay display(OptionalInt columns) {
        return new ProgressDisplay(new PrintWriter(out), columns, nanos::get);
    }

    private void pass(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    /** The lines as a terminal shows them, where what follows a carriage return is written over what was there. */
    private List<String> screen() {
        return out.toString().lines().count() == 0
                ? List.of()
                : List.of(out.toString().split(System.lineSeparator(), -1)).stream()
                        .map(ProgressDisplayTest::overwritten)
                        .toList();
    }

    private static String overwritten(String line) {
        StringBuilder shown = new StringBuilder();
        for (String part : line.split("\r", -1)) {
            shown.replace(0, Math.min(part.length(), shown.length()), part);
        }
        return shown.toString().stripTrailing();
    }

    /** The line that moves. */
    private String shown() {
        List<String> lines = screen();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }
}
