package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.statistics.Ratio;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The pace of the machine in a round, by the CPU time that the generator takes for a request. It does the same for each, so where it took
 * more, the machine was slower, for the services too: its caches or its host were at somebody else's work. It says so only of two sides
 * that do the same: different transports make different work for the generator.
 *
 * <p>What the pace explains is taken out by a straight line through the logarithms of the rounds' ratios, over those of the generator's
 * CPU, by least squares: the ratio is that of sides whose generators took the same (analysis of covariance: Cochran, <cite>Analysis of
 * Covariance: Its Nature and Uses</cite>, Biometrics 13, 1957). A change of the services that makes the generator's own work dearer, such
 * as larger answers, would be taken out in part.
 */
final class MachinePace implements Covariate {

    private static final double NONE = 1e-12;

    /** Returns true if every round has the generator's CPU time. */
    static boolean isKnown(Arm... arms) {
        return Stream.of(arms)
                .flatMap(arm -> arm.rounds().stream())
                .allMatch(round -> round.usage().containsKey(Generator.NAME)
                        && perRequest(round) > 0
                        && round.recording().ok() > 0);
    }

    private static double perRequest(Round round) {
        return (double) round.usage().get(Generator.NAME).cpu().toNanos()
                / round.recording().ok();
    }

    /** The generator's CPU time for a request of one side to that of the other, of rounds that took turns. */
    static Ratio between(Arm first, Arm second) {
        return Ratio.ofPairs(perRequest(first), perRequest(second));
    }

    private static double[] perRequest(Arm arm) {
        return arm.rounds().stream().mapToDouble(MachinePace::perRequest).toArray();
    }

    @Override
    public double of(Round round) {
        return Math.log(perRequest(round));
    }

    @Override
    public Ratio ratio(double[] logs, double[] differences) {
        double mean = Arrays.stream(differences).average().orElse(0);
        double meanLog = Arrays.stream(logs).average().orElse(0);
        double spread = 0;
        double together = 0;
        double whole = 0;
        for (int i = 0; i < logs.length; i++) {
            spread += (differences[i] - mean) * (differences[i] - mean);
            together += (differences[i] - mean) * (logs[i] - meanLog);
            whole += (logs[i] - meanLog) * (logs[i] - meanLog);
        }
        if (spread < NONE || logs.length < 3) {
            return Ratio.ofLogs(logs, 0, 0);
        }
        double slope = together / spread;
        double unexplained = Math.max(0, whole - slope * together) / (logs.length - 2);
        double[] left = new double[logs.length];
        for (int i = 0; i < logs.length; i++) {
            left[i] = logs[i] - slope * differences[i];
        }
        return Ratio.ofLogs(left, 1, unexplained / spread * mean * mean);
    }
}
