package io.squareoff.harness.progress;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Gets to know how far a command is, and shows it to those who wait.
 *
 * <p>One thread at a time calls it.
 */
public interface Progress {

    /** Takes a line that stays. */
    void line(String text);

    /**
     * Takes the estimate of all that follows, before it begins. The steps' own estimates should add up to it.
     *
     * @param what follows, such as "the run"
     * @param whole zero where it is not known
     */
    void planned(String what, Duration whole);

    /** A step begins, and with that the one before is over. */
    void begin(Step step);

    /** The step is over, and no other has begun. */
    void end();

    /** Progress that keeps nothing but lines, one for each step among them. */
    static Progress ofLines(Consumer<String> lines) {
        return new Progress() {
            @Override
            public void line(String text) {
                lines.accept(text);
            }

            @Override
            public void planned(String what, Duration whole) {
                // The steps are printed as they come.
            }

            @Override
            public void begin(Step step) {
                lines.accept(step.what());
            }

            @Override
            public void end() {
                // Nothing was begun that goes on.
            }
        };
    }
}
