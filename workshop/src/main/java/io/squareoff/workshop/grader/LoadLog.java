package io.squareoff.workshop.grader;

import java.time.Duration;
import java.util.List;

/**
 * What a backend saw of a load whose requests were planned at equal distances, with numbers from 1.
 *
 * @param requests one of each number
 * @param interval between two of the plan
 */
record LoadLog(List<Request> requests, Duration interval) {

    /**
     * A request.
     *
     * @param arrived when it came, by {@link System#nanoTime}
     * @param answered when its reply was sent
     */
    record Request(int number, long arrived, long answered) {}

    LoadLog {
        requests = List.copyOf(requests);
    }

    /** Milliseconds from the planned start to the reply. The percentile is that of the smallest rank that has so many below it. */
    double fromPlan(int percent) {
        long start = start();
        long[] sorted = requests.stream()
                .mapToLong(request -> request.answered() - start - offset(request))
                .sorted()
                .toArray();
        int rank = Math.max(1, (int) Math.ceil(percent / 100.0 * sorted.length));
        return sorted[rank - 1] / 1e6;
    }

    /** The latest arrival after its planned time, of the last twentieth of the plan, in milliseconds. */
    double latenessAtTheEnd() {
        long start = start();
        return requests.stream()
                        .filter(request -> request.number() > 0.95 * requests.size())
                        .mapToLong(request -> request.arrived() - start - offset(request))
                        .max()
                        .orElse(0)
                / 1e6;
    }

    /** Requests that came within some time after that of a number. */
    long arrivedWithin(int number, Duration time) {
        long from = requests.stream()
                .filter(request -> request.number() == number)
                .mapToLong(Request::arrived)
                .findFirst()
                .orElseThrow();
        return requests.stream()
                .mapToLong(request -> request.arrived() - from)
                .filter(after -> after >= 0 && after < time.toNanos())
                .count();
    }

    /** The request that came soonest after its time shows when the plan began, within a millisecond or so. */
    private long start() {
        long any = requests.get(0).arrived();
        return any
                + requests.stream()
                        .mapToLong(request -> request.arrived() - any - offset(request))
                        .min()
                        .orElse(0);
    }

    private long offset(Request request) {
        return (request.number() - 1) * interval.toNanos();
    }
}
