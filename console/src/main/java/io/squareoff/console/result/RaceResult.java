package io.squareoff.console.result;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.result.Result;

/** A race that has ended as {@code result.json} has it; docs/reference.md has its fields. */
public record RaceResult(Environment environment, Race race) {

    /** The name in a race's result. */
    public static final String NAME = "race";

    public Result<RaceResult, Void> result() {
        return new Result<>(NAME, race.valid(), race.summary(), this, null);
    }
}
