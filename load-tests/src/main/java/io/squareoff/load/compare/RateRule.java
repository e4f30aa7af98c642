package io.squareoff.load.compare;

/**
 * Decides from one window whether an arm carries a rate: every answer is right, the plan is kept, the objective holds, and the backlog
 * does not grow. A window is decided once, whichever way.
 *
 * @param cores of the machine
 */
public record RateRule(Objective objective, int cores) {

    /** A backlog that grows by more than this share of the window's requests, and by more than {@link #FEW}, would grow for ever. */
    private static final double GROWTH = 0.005;

    /** The growth that chance makes of the backlog of a server that keeps up, with 5 % to spare. */
    private static final int FEW = 25;

    boolean holds(Round round) {
        return round.failures().isEmpty()
                && ValidityRules.planMissed(round, cores).isEmpty()
                && objective.holds(round)
                && !grows(round);
    }

    private static boolean grows(Round round) {
        long planned =
                round.recording().arrivals().map(arrivals -> arrivals.planned()).orElse(0L);
        return growth(round) > Math.max(FEW, GROWTH * planned);
    }

    /** The growth of the backlog over a round's window, in requests. */
    public static double growth(Round round) {
        return growth(round.recording().backlog());
    }

    /**
     * The growth of a backlog over a window, by a line of least squares.
     *
     * @param backlog when the window began, and after each second
     */
    static double growth(long[] backlog) {
        double middle = (backlog.length - 1) / 2.0;
        double slope = 0;
        double squares = 0;
        for (int second = 0; second < backlog.length; second++) {
            slope += (second - middle) * backlog[second];
            squares += (second - middle) * (second - middle);
        }
        return backlog.length < 2 ? 0 : slope / squares * (backlog.length - 1);
    }
}
