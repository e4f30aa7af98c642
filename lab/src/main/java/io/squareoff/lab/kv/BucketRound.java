package io.squareoff.lab.kv;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The figures of one round of a bucket.
 *
 * @param keys of the bucket, on each of which every operation was done
 * @param nanos that an operation took on all of them
 * @param watched microseconds from when a put was due until the watcher had it
 * @param late number of these puts that were sent late
 * @param wrong what was not as it should be, in words
 */
record BucketRound(int keys, Map<Operation, Long> nanos, Histogram watched, int late, List<String> wrong) {

    /** Keys per second. */
    double rate(Operation operation) {
        return keys * 1e9 / nanos.get(operation);
    }
}
