package io.squareoff.harness.stack;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Asks an aggregator over each transport in turn, one request after the other, until an answer no longer takes as long as one does
 * whose code nobody has used before. For a stack that people look at: nothing that is measured is warmed up so.
 *
 * <p>For one thread.
 *
 * @param aggregatorUrl without a slash at the end
 * @param number squares that each request asks for
 */
public record StackWarmUp(String aggregatorUrl, int number) {

    /** The longest time for one transport. */
    public static final Duration LONGEST = Duration.ofSeconds(5);

    /** Most are warm by then. */
    private static final Duration USUAL = Duration.ofSeconds(2);

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final int IN_A_ROW = 10;

    private static final int OK = 200;

    /** About the time that it takes. */
    public static Duration estimate(int transports) {
        return USUAL.multipliedBy(transports);
    }

    /**
     * Warms all of them up, and prints how long an answer took at first and in the end. Of a transport that does not work it prints
     * that, and goes on with the next.
     */
    public void run(List<String> transports, Progress progress) throws InterruptedException {
        for (String transport : transports) {
            LastAnswers answers = new LastAnswers();
            String what =
                    "warming up " + transport + ", " + (transports.indexOf(transport) + 1) + " of " + transports.size();
            progress.begin(new Step(what, USUAL, answers::words));
            String outcome = warmUp(transport, answers);
            progress.end();
            progress.line(transport + outcome);
        }
    }

    private String warmUp(String transport, LastAnswers answers) throws InterruptedException {
        HttpPage page = new HttpPage(aggregatorUrl + "/" + transport + "/square/unary/" + number, PATIENCE);
        long begun = System.nanoTime();
        while (!answers.steady() && System.nanoTime() - begun < LONGEST.toNanos()) {
            long sent = System.nanoTime();
            try {
                HttpPage.Answer answer = page.get();
                if (answer.status() != OK) {
                    return " cannot be warmed up: status " + answer.status() + ", " + answer.body();
                }
            } catch (IOException e) {
                return " cannot be warmed up: " + e.getMessage();
            }
            answers.add(System.nanoTime() - sent);
        }
        return " answers: " + Units.count(number) + " squares in " + answers.words();
    }

    /** Times of answers; written by one thread, and read by others too. */
    private static final class LastAnswers {

        private long first;
        private long last;
        private long fastest = Long.MAX_VALUE;
        private int inARow;

        /** An answer counts into the row unless it took twice as long as the fastest of all. */
        synchronized void add(long nanos) {
            first = first == 0 ? nanos : first;
            last = nanos;
            fastest = Math.min(fastest, nanos);
            inARow = nanos > 2 * fastest ? 0 : inARow + 1;
        }

        synchronized boolean steady() {
            return inARow >= IN_A_ROW;
        }

        synchronized String words() {
            return first == 0
                    ? ""
                    : String.format(Locale.ROOT, "%,d ms, %,d ms at first", last / 1_000_000, first / 1_000_000);
        }
    }
}
