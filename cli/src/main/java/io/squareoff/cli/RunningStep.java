package io.squareoff.cli;

import io.squareoff.harness.progress.Step;
import java.time.Duration;

/**
 * A step that is under way.
 *
 * @param begunNanos a reading of {@link System#nanoTime}
 */
record RunningStep(Step step, long begunNanos) {

    Duration elapsed(long nowNanos) {
        return Duration.ofNanos(nowNanos - begunNanos);
    }
}
