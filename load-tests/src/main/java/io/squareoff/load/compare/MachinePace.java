package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.statistics.Ratio;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The pace of the machine, by the generator's CPU time for a request. It sends and checks the same for both sides of a gate, so where it
 * took more in a round, the machine was slower then, for the services too: somebody else had its caches, its clock or its host.
 *
 * <p>What the pace explains is taken out by a straight line through the logarithms of the rounds' ratios, over those of the generator's
 * CPU, by least squares: the ratio is that of sides whose generators took the same (analysis of covariance: Cochran, <cite>Analysis of
 * Covariance: Its Nature and Uses</cite>, Biometrics 13, 1957). This supposes that the services do not change the generator's own cost.
 * They do a little, since part of that cost is by the second: a slower head has it in fewer requests, and its regression comes out that
 * much smaller. Where calls wait by design that part is most of it, so nothing is taken out there. A gate whose generator takes more for a
 * request and by the second too, which neither a slower machine nor a slower head makes it do, says nothing at all: to leave the pace in only
 * then would keep what chance made largest.
 *
 * @param generator its CPU time for a request of the first side to that of the second, in the rounds that both have
 * @param bySecond its CPU time in a second, likewise
 */
record MachinePace(Ratio generator, Ratio bySecond) implements Covariate {

    /**
     * The pace in the rounds of two sides that took turns, each in launches of this program.
     *
     * @return empty where it says nothing of the services, or is not known: calls wait, or a round has no CPU time of the generator, or there
     *     are too few rounds for a line, or it was always the same
     */
    static Optional<MachinePace> of(Arm first, Arm second) {
        double[] logs = differences(first, second, MachinePace::log);
        double[] logsBySecond = differences(first, second, MachinePace::logBySecond);
        return first.workload().isBusy()
                        && logs.length >= Ratio.ROUNDS_AT_LEAST
                        && Arrays.stream(logs).allMatch(Double::isFinite)
                ? Optional.of(new MachinePace(Ratio.ofLogs(logs, 0, 0), Ratio.ofLogs(logsBySecond, 0, 0)))
                        .filter(pace -> pace.generator.standardError() > 0)
                : Optional.empty();
    }

    /** Of each round that both have. */
    private static double[] differences(Arm first, Arm second, ToDoubleFunction<Round> log) {
        return first.rounds().stream()
                .flatMap(round -> second.rounds().stream()
                        .filter(other -> other.round() == round.round())
                        .map(other -> log.applyAsDouble(round) - log.applyAsDouble(other)))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** Not finite where it is not known. */
    private static double log(Round round) {
        return log(round, round.recording().ok());
    }

    private static double logBySecond(Round round) {
        return log(round, round.recording().window().length().toNanos());
    }

    private static double log(Round round, long by) {
        ProcessUsage usage = round.usage().get(Generator.NAME);
        return usage == null ? Double.NaN : Math.log((double) usage.cpu().toNanos() / by);
    }

    @Override
    public double of(Round round) {
        return log(round);
    }

    @Override
    public Ratio ratio(double[] logs, double[] differences) {
        double mean = mean(differences);
        double meanLog = mean(logs);
        double spread = 0;
        double together = 0;
        double whole = 0;
        for (int i = 0; i < logs.length; i++) {
            spread += (differences[i] - mean) * (differences[i] - mean);
            together += (differences[i] - mean) * (logs[i] - meanLog);
            whole += (logs[i] - meanLog) * (logs[i] - meanLog);
        }
        double slope = together / spread;
        double unexplained = Math.max(0, whole - slope * together) / (logs.length - 2);
        double[] left = new double[logs.length];
        for (int i = 0; i < logs.length; i++) {
            left[i] = logs[i] - slope * differences[i];
        }
        return Ratio.ofLogs(left, 1, unexplained / spread * mean * mean);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
