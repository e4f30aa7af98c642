package io.squareoff.load.compare;

import io.squareoff.harness.measure.Contention;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Cores that something else had while rounds were measured; zero where they are not known.
 *
 * @param programs cores that other programs on the machine kept busy
 * @param host cores that the machine's host gave to other guests
 */
public record Disturbance(double programs, double host) {

    /** The share of the run's cores beyond which either may be why a generator was late; less is within the error of the readings. */
    static final double REASON = 0.05;

    /** The most of either in any of these rounds, on average over its window. */
    public static Disturbance in(Collection<Round> rounds) {
        return new Disturbance(
                most(rounds, round -> round.otherCores().orElse(0)),
                most(
                        rounds,
                        round -> round.contention()
                                .map(Contention::steal)
                                .map(round::cores)
                                .orElse(0.0)));
    }

    private static double most(Collection<Round> rounds, ToDoubleFunction<Round> cores) {
        return rounds.stream().mapToDouble(cores).max().orElse(0);
    }

    /** The cores of other programs if these may be why a generator was late; otherwise 0. */
    double programsAsReason(int cores) {
        return asReason(programs, cores);
    }

    /** The same of the host. */
    double hostAsReason(int cores) {
        return asReason(host, cores);
    }

    private static double asReason(double taken, int cores) {
        return taken > REASON * cores ? taken : 0;
    }

    /** Says what of it may be why a generator was late; empty if nothing. */
    public Optional<String> words(int cores) {
        return joined(cores, "other programs kept %.2f cores busy", "the host kept %.2f cores from this machine");
    }

    /** Advice for a run that it spoilt. */
    public String remedy(int cores) {
        return joined(cores, "with nothing else on the machine", "when the host is quieter")
                .map("run it again "::concat)
                .orElse("run it again");
    }

    private Optional<String> joined(int cores, String ofPrograms, String ofHost) {
        List<String> parts = new ArrayList<>();
        if (programsAsReason(cores) > 0) {
            parts.add(String.format(Locale.ROOT, ofPrograms, programs));
        }
        if (hostAsReason(cores) > 0) {
            parts.add(String.format(Locale.ROOT, ofHost, host));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
    }
}
