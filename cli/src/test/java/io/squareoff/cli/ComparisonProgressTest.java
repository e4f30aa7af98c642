package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonProgressTest {

    @Test
    void namesTheSideOfAStepAndLeavesTheRestOfIt() {
        List<Step> begun = new ArrayList<>();
        Progress shown = new Progress() {

            @Override
            public void line(String text) {}

            @Override
            public void begin(Step step) {
                begun.add(step);
            }
        };
        Step window = new Step("round 1 of 6, nats", Duration.ofSeconds(25), () -> "", true);

        new ComparisonProgress(shown, "head: ").began(window);

        assertThat(begun).containsExactly(new Step("head: round 1 of 6, nats", window.planned(), window.seen(), true));
    }
}
