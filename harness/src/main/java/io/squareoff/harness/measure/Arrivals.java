package io.squareoff.harness.measure;

/**
 * The plan of an open model against what was sent, for the requests that were due within the measured window.
 *
 * @param planned requests that were due
 * @param unsent those of them that the generator never sent
 * @param sentLate those that it sent more than {@link ArrivalRecorder#SENT_LATE} after they were due: the generator was behind
 * @param late those with a right answer more than {@link ArrivalRecorder#LATE} after they were due
 * @param longestGapMicros the longest time in which none was sent, between the first and the last of them: much longer than the
 *     plan's interval if the generator stalled
 */
public record Arrivals(long planned, long unsent, long sentLate, long late, long longestGapMicros) {

    /** Those of two windows together, or of two generators in one: the gap is that of one of them, in which the other may have sent. */
    public Arrivals plus(Arrivals other) {
        return new Arrivals(
                planned + other.planned,
                unsent + other.unsent,
                sentLate + other.sentLate,
                late + other.late,
                Math.max(longestGapMicros, other.longestGapMicros));
    }
}
