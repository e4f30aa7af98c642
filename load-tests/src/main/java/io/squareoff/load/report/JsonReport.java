package io.squareoff.load.report;

import io.squareoff.harness.result.Result;
import io.squareoff.load.compare.ComparisonResult;

/** The result of a comparison as {@code result.json}; docs/reference.md explains it. */
public final class JsonReport {

    private JsonReport() {}

    /** The result with what follows from it. */
    public static Result<ComparisonResult, ?> of(ComparisonResult result) {
        return new Result<>(RecordedRun.NAME, result.valid(), Summary.of(result), result, DerivedFigures.of(result));
    }
}
