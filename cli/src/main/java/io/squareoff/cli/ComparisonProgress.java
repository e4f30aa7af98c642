package io.squareoff.cli;

import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import java.time.Duration;
import java.util.Locale;

/**
 * The events of a comparison as progress.
 *
 * @param progress that shows it
 * @param side before each event, such as "base: "; empty where there is one comparison
 */
record ComparisonProgress(Progress progress, String side) implements Runner.Listener {

    ComparisonProgress(Progress progress) {
        this(progress, "");
    }

    @Override
    public void launching(int launch, int launches, Duration start) {
        progress.begin(new Step(side + "launch " + launch + " of " + launches + ", starting", start));
    }

    @Override
    public void began(Step run) {
        progress.begin(side.isEmpty() ? run : new Step(side + run.what(), run.planned(), run.seen(), run.again()));
    }

    @Override
    public void warmedUp(String arm, Duration load, boolean warm) {
        progress.end();
        String state = warm ? " is warm" : " is not shown to be warm after " + Units.seconds(load) + " s of load";
        progress.line(side + arm + state);
    }

    @Override
    public void measured(Round round) {
        long failures =
                round.failures().values().stream().mapToLong(Long::longValue).sum();
        progress.end();
        progress.line(String.format(
                Locale.ROOT,
                "%sround %d, %s, %s: %,.1f requests/s%s",
                side,
                round.round(),
                round.workload().arm(),
                round.workload().fullTitle(),
                round.requestsPerSecond(),
                failures == 0 ? "" : ", " + failures + " FAILED"));
    }
}
