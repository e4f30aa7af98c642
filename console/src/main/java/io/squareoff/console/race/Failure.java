package io.squareoff.console.race;

/**
 * Anything but the right answer.
 *
 * @param kind such as "status 503", "wrong answer" or "no answer": by it failures are counted
 * @param detail what the aggregator or the connection said of it; may be empty
 */
record Failure(String kind, String detail) {

    private static final int MOST_DETAIL = 300;

    Failure {
        detail = detail.length() <= MOST_DETAIL ? detail : detail.substring(0, MOST_DETAIL) + "…";
    }

    @Override
    public String toString() {
        return detail.isEmpty() ? kind : kind + ": " + detail;
    }
}
