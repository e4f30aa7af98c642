package io.squareoff.load.fleet;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.squareoff.harness.process.UserFacingException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetTest {

    private static final Member FIRST = new Member("this", "pod-0", 0, "a");
    private static final Member SECOND = new Member("this", "pod-1", 1, "b");

    @Test
    void refusesTwoOfOneNumberAndOneTooMany() {
        assertThatNoException().isThrownBy(() -> Fleet.require(List.of(FIRST, SECOND), "this", 2));
        assertRefused("pod-1 is generator 2, and there are to be 1: ", 1, FIRST, SECOND);
        assertRefused("pod-1 and pod-x are both generator 2: ", 2, SECOND, new Member("this", "pod-x", 1, "c"));
    }

    private static void assertRefused(String why, int count, Member... there) {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Fleet.require(List.of(there), "this", count))
                .withMessageStartingWith(why);
    }
}
