package io.squareoff.harness.measure;

/**
 * How an open model's plan was kept, for the requests that were due within the measured window.
 *
 * @param planned requests that were due
 * @param unsent of these, how many the generator never sent
 * @param sentLate how many it sent more than {@link ArrivalRecorder#SENT_LATE} after they were due: the generator's doing
 * @param late how many were answered right, but more than {@link ArrivalRecorder#LATE} after they were due
 */
public record Arrivals(long planned, long unsent, long sentLate, long late) {

    /** Those of two windows together. */
    public Arrivals plus(Arrivals other) {
        return new Arrivals(
                planned + other.planned, unsent + other.unsent, sentLate + other.sentLate, late + other.late);
    }
}
