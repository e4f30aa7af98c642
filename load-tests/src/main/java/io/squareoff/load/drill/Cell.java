package io.squareoff.load.drill;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * The effect of one fault on the callers of one transport.
 *
 * @param planned requests that were due, without those of the warm-up
 * @param outcomes the number of them by outcome
 * @param late those with a right answer more than {@link #LATE} after they were due
 * @param outage from when the first request was due that failed or was late, until the first was due after the last of them, in
 *     whole milliseconds; zero if none failed and none was late
 * @param p99Before 99th percentile of the waits before the fault, in milliseconds; empty with too few requests, or with failures among
 *     them
 * @param backAfter time from the mending until p99 over 2 s was back to twice what it was before, or within 10 ms of it, in whole
 *     milliseconds; zero if it was back before, or never away; empty if it was not back at the end, or p99Before is empty
 * @param symptom what most of the callers saw whose request failed; empty if none failed
 */
record Cell(
        String fault,
        String transport,
        long planned,
        Map<String, Long> outcomes,
        long late,
        Duration outage,
        OptionalDouble p99Before,
        Optional<Duration> backAfter,
        Optional<Symptom> symptom) {

    /** A right answer that comes later than this after its request was due is late. */
    static final Duration LATE = Duration.ofSeconds(1);

    /** The time over which a p99 is taken once the fault has come. */
    static final Duration SPAN = Duration.ofSeconds(2);

    /** A p99 that is no further above what it was before is back, and so is one of at most twice that. */
    static final int BACK_MILLIS = 10;

    private static final long STEP_MICROS = 1_000_000;
    private static final long SPAN_MICROS = micros(SPAN);
    private static final int FEWEST = 30;
    private static final double BACK_FACTOR = 2;

    /**
     * The most frequent failure.
     *
     * @param outcome as {@link PlannedRequest} has it
     * @param median of the waits until it came, in milliseconds
     * @param longest wait for any failure, in milliseconds
     * @param detail of one of them
     */
    record Symptom(String outcome, long count, double median, double longest, String detail) {}

    /**
     * The moments of a drill, in microseconds since its plan began.
     *
     * @param begin of what counts, after the warm-up
     * @param broken when the fault began to be made
     * @param mended when it was mended
     * @param end of the plan
     */
    record Times(long begin, long broken, long mended, long end) {

        Times {
            if (begin < 0 || broken < begin || mended < broken || end < mended) {
                throw new IllegalArgumentException(
                        "times must follow each other: " + begin + ", " + broken + ", " + mended + ", " + end);
            }
        }

        Times(Duration begin, Duration broken, Duration mended, Duration end) {
            this(micros(begin), micros(broken), micros(mended), micros(end));
        }
    }

    /** @param requests in the order in which they were due */
    static Cell of(String fault, String transport, List<PlannedRequest> requests, Times times) {
        List<PlannedRequest> counted = due(requests, due -> due >= times.begin() && due < times.end());
        Map<String, Long> outcomes = counted.stream()
                .collect(Collectors.groupingBy(PlannedRequest::outcome, TreeMap::new, Collectors.counting()));
        List<PlannedRequest> early = due(requests, due -> due >= times.begin() && due < times.broken());
        boolean failed = early.stream().anyMatch(request -> failedBefore(request, times));
        OptionalDouble before = early.size() < FEWEST || failed
                ? OptionalDouble.empty()
                : OptionalDouble.of(p99(early, times.broken()));
        return new Cell(
                fault,
                transport,
                counted.size(),
                outcomes,
                counted.stream()
                        .filter(request -> request.right() && isLate(request))
                        .count(),
                outage(counted),
                before,
                before.isPresent() ? backAfter(requests, times, before.getAsDouble()) : Optional.empty(),
                symptom(counted));
    }

    private static List<PlannedRequest> due(List<PlannedRequest> requests, LongPredicate when) {
        return requests.stream()
                .filter(request -> when.test(request.dueMicros()))
                .toList();
    }

    /** Returns false of a failure that was under way when the fault came, which is the fault's. */
    private static boolean failedBefore(PlannedRequest request, Times times) {
        return !request.right() && endedBefore(request, times.broken());
    }

    private static boolean endedBefore(PlannedRequest request, long moment) {
        return request.dueMicros() + request.waitMicros() < moment;
    }

    private static boolean isLate(PlannedRequest request) {
        return request.waitMicros() > micros(LATE);
    }

    private static Duration outage(List<PlannedRequest> requests) {
        long first = -1;
        long until = -1;
        boolean out = false;
        for (PlannedRequest request : requests) {
            if (!request.right() || isLate(request)) {
                first = first < 0 ? request.dueMicros() : first;
                until = request.dueMicros();
                out = true;
            } else if (out) {
                until = request.dueMicros();
                out = false;
            }
        }
        return wholeMillis(until - first);
    }

    /**
     * 99th percentile by nearest rank, in milliseconds: of few requests, the longest wait. A failure waits for ever, and so does where none
     * has ended, as when the drill is interrupted while nothing answers.
     *
     * @param until of requests that are under way then, the wait up to it counts: what becomes of them does not
     */
    private static double p99(List<PlannedRequest> requests, long until) {
        double[] waits = requests.stream()
                .mapToDouble(request -> waitMillis(request, until))
                .sorted()
                .toArray();
        return waits.length == 0 ? Double.POSITIVE_INFINITY : waits[(int) Math.ceil(0.99 * waits.length) - 1];
    }

    private static double waitMillis(PlannedRequest request, long until) {
        if (!endedBefore(request, until)) {
            return (until - request.dueMicros()) / 1e3;
        }
        return request.right() ? request.waitMicros() / 1e3 : Double.POSITIVE_INFINITY;
    }

    /**
     * The time from the mending to the beginning of the first span of 2 s, in steps of 1 s, from which on no span's p99 is too high;
     * empty if that of the last span is.
     */
    private static Optional<Duration> backAfter(List<PlannedRequest> requests, Times times, double before) {
        double back = Math.max(BACK_FACTOR * before, before + BACK_MILLIS);
        long since = times.broken();
        boolean away = false;
        int first = 0;
        int next = 0;
        for (long from = times.broken(); from + SPAN_MICROS <= times.end(); from += STEP_MICROS) {
            first = firstDue(requests, first, from);
            next = firstDue(requests, next, from + SPAN_MICROS);
            away = p99(requests.subList(first, next), Long.MAX_VALUE) > back;
            since = away ? from + STEP_MICROS : since;
        }
        return away ? Optional.empty() : Optional.of(wholeMillis(Math.max(0, since - times.mended())));
    }

    /** The index of the first request that is due at a moment or later, looked for from an index on. */
    private static int firstDue(List<PlannedRequest> requests, int from, long moment) {
        int index = from;
        while (index < requests.size() && requests.get(index).dueMicros() < moment) {
            index++;
        }
        return index;
    }

    private static Optional<Symptom> symptom(List<PlannedRequest> requests) {
        Map<String, List<PlannedRequest>> failed = requests.stream()
                .filter(request -> !request.right())
                .collect(Collectors.groupingBy(PlannedRequest::outcome));
        double longest = failed.values().stream()
                .flatMap(List::stream)
                .mapToDouble(request -> request.waitMicros() / 1e3)
                .max()
                .orElse(0);
        return failed.values().stream().max(Comparator.comparingInt(List::size)).map(most -> {
            List<PlannedRequest> byWait = most.stream()
                    .sorted(Comparator.comparingLong(PlannedRequest::waitMicros))
                    .toList();
            PlannedRequest median = byWait.get(byWait.size() / 2);
            return new Symptom(median.outcome(), most.size(), median.waitMicros() / 1e3, longest, median.detail());
        });
    }

    private static long micros(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(duration.toNanos());
    }

    private static Duration wholeMillis(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.MILLIS);
    }

    /** True if requests failed or were late before the fault already, so that the outage is not the fault's alone. */
    boolean outBefore(DrillSettings settings) {
        long due = settings.rate() * settings.before().toSeconds();
        return p99Before.isPresent() ? p99Before.getAsDouble() > LATE.toMillis() : due >= FEWEST && planned >= due;
    }

    /** Requests that did not get all squares. */
    long failed() {
        return planned - outcomes.getOrDefault(PlannedRequest.RIGHT, 0L);
    }

    /** Answers with status 200 and something else than the squares. */
    long wrong() {
        return outcomes.getOrDefault(PlannedRequest.WRONG, 0L);
    }
}
