package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import java.util.List;
import java.util.Optional;

/** Mends what is broken. What comes back by itself, such as connections, may take longer. */
@FunctionalInterface
public interface Mending {

    /** @throws UserFacingException if it cannot be mended, such as a process that has ended */
    void mend() throws InterruptedException;

    /** All of these in their order. One that fails keeps none of the others from being done; the first failure is thrown. */
    static Mending all(List<Mending> mendings) {
        return () -> {
            Optional<UserFacingException> failure = Optional.empty();
            for (Mending mending : mendings) {
                try {
                    mending.mend();
                } catch (UserFacingException e) {
                    failure = failure.or(() -> Optional.of(e));
                }
            }
            if (failure.isPresent()) {
                throw failure.get();
            }
        };
    }
}
