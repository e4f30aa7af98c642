package io.squareoff.lab.failover;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class FailoverSettingsTest {

    /** Two rounds of three seconds and a warm-up are kept, while a third has room until its deadline. */
    @Test
    void keepsNoMoreRoundsThanFitIntoMemory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FailoverSettings(
                        List.of(NodeFault.KILL), List.of(NodeRole.LEADER), 1_000_000_000, 128, 1, 1, 1, 2, 2, 60))
                .withMessageStartingWith("rate must be smaller: 78,000,000,000 messages take ");
    }

    @Test
    void refusesRatesAndRoundsWhoseProductExceedsAWholeNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FailoverSettings(
                        List.of(NodeFault.KILL),
                        List.of(NodeRole.LEADER),
                        Integer.MAX_VALUE,
                        128,
                        1,
                        1,
                        2,
                        2,
                        Integer.MAX_VALUE,
                        86_400))
                .withMessageStartingWith("rate must be smaller: 46,117,045,683,911,");
    }
}
