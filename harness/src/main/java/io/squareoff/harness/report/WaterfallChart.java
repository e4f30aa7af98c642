package io.squareoff.harness.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Where a factor comes from: its parts one after the other on a logarithmic axis, each beginning where the one before it ended, and
 * wholes, which begin at 1.
 *
 * @param axis title of the horizontal axis, such as "times the throughput of rest"
 */
public record WaterfallChart(String title, String description, String axis, List<Step> steps, String missing)
        implements ReportChart {

    /**
     * One factor.
     *
     * @param whole true if it is drawn from 1, and not from the end of the part before it; a part after it begins at 1 again
     * @param low the lower end of its 95 % interval; empty with {@code high} where there is none
     * @param words the verdict in words; may be empty
     */
    public record Step(
            String label, double factor, boolean whole, OptionalDouble low, OptionalDouble high, String words) {

        /** @throws IllegalArgumentException naming the step if its values are no factor and interval */
        public Step {
            if (!(factor > 0) || Double.isInfinite(factor)) {
                throw new IllegalArgumentException("the factor of \"" + label + "\" must be above 0, not " + factor);
            }
            if (low.isPresent() != high.isPresent()) {
                throw new IllegalArgumentException("the interval of \"" + label + "\" must have both ends or none");
            }
        }

        public static Step part(String label, double factor) {
            return new Step(label, factor, false, OptionalDouble.empty(), OptionalDouble.empty(), "");
        }

        public static Step whole(String label, double factor) {
            return new Step(label, factor, true, OptionalDouble.empty(), OptionalDouble.empty(), "");
        }
    }

    public WaterfallChart {
        steps = List.copyOf(steps);
    }

    @Override
    public boolean hasFigures() {
        return !steps.isEmpty();
    }
}
