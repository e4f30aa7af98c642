package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.room.Roster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassDisplayTest {

    private static final Checkpoints CHECKPOINTS =
            Checkpoints.read(ProjectLayout.find().checkpoints());

    private final StringWriter out = new StringWriter();
    private final Roster roster = new Roster(CHECKPOINTS);

    private ClassDisplay display(Terminal.Size size) throws InterruptedException {
        ClassDisplay display = new ClassDisplay(
                new PrintWriter(out),
                () -> Optional.ofNullable(size),
                Clock.fixed(Instant.parse("2026-11-23T09:00:00Z"), ZoneOffset.UTC),
                List.of("To join: …"));
        display.begin();
        return display;
    }

    private String said() {
        String said = out.toString();
        out.getBuffer().setLength(0);
        return said;
    }

    @Test
    void rewritesATerminalOnlyIfSomethingChanged() throws Exception {
        ClassDisplay display = display(new Terminal.Size(24, 40));
        assertThat(said()).isEmpty();

        display.show(roster, Optional.empty());
        assertThat(said())
                .startsWith("\033[?7l\033[HTo join: …\033[K\n")
                .contains("\n0 learners; ")
                .endsWith("\033[J\033[?7h");

        display.show(roster, Optional.empty());
        assertThat(said()).isEmpty();

        display.show(roster, Optional.of("the broker does not answer"));
        assertThat(said()).startsWith("\033[?7l\033[H").contains("\nthe broker does not answer\033[K\n");
    }

    @Test
    void fitsIntoATerminal() throws Exception {
        ClassDisplay display = display(new Terminal.Size(5, 40));

        display.show(roster, Optional.empty());

        assertThat(said().lines()).hasSize(5).element(3).isEqualTo("and 2 more\033[K");
    }

    @Test
    void addsLinesToAFileOnlyIfSomethingChanged() throws Exception {
        ClassDisplay display = display(null);
        assertThat(said()).isEqualTo("To join: …\n");

        display.show(roster, Optional.empty());
        assertThat(said()).isEmpty();

        display.show(roster, Optional.of("the broker does not answer"));
        display.show(roster, Optional.of("the broker does not answer"));
        assertThat(said()).isEqualTo("09:00:00  the broker does not answer\n");

        display.show(roster, Optional.empty());
        assertThat(said()).isEqualTo("09:00:00  the broker answers again\n");
    }
}
