package io.squareoff.console.race;

import io.squareoff.console.result.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Loads one lane, or both at once, for a slice, and reads the CPU of the processes around it.
 *
 * <p>Services are read before the load and when its last answer is in, so that all work for it counts. The broker reports the cores
 * that it used in a second: it is read at the end of the load, when that second is of this slice alone.
 *
 * @param stopped counted down, it ends the slice that runs, and the race
 */
record Turn(LoadClient client, CpuPages pages, Duration pauseAfterFailure, CountDownLatch stopped) {

    /**
     * @param transports to load at the same time
     * @param begun gets the recorders, in the same order, when the load begins
     * @return the same recorders, when all answers are in and the CPU is read
     */
    List<SliceRecorder> run(
            List<String> transports, Workload workload, Duration length, Consumer<List<SliceRecorder>> begun)
            throws InterruptedException {
        CpuPages.Reading before = pages.services();
        long start = System.nanoTime();
        List<SliceRecorder> recorders = transports.stream()
                .map(any -> new SliceRecorder(workload.number(), start))
                .toList();
        begun.accept(recorders);
        List<LaneLoad> loads = new ArrayList<>();
        CpuPages.Reading brokers;
        try {
            for (int i = 0; i < transports.size(); i++) {
                loads.add(LaneLoad.start(
                        client.http(), transports.get(i), workload, pauseAfterFailure, recorders.get(i)));
            }
            stopped.await(length.toNanos(), TimeUnit.NANOSECONDS);
            brokers = pages.brokers();
        } finally {
            long end = System.nanoTime();
            recorders.forEach(recorder -> recorder.end(end));
            loads.forEach(LaneLoad::end);
        }
        boolean ended = true;
        for (LaneLoad load : loads) {
            ended &= load.awaitEnd(LoadClient.LONGEST_ANSWER.plus(pauseAfterFailure));
        }
        addCpu(recorders, before, brokers, pages.services(), ended);
        return recorders;
    }

    /** @param ended false if answers were still awaited when the CPU was read, so that services had more to do */
    private static void addCpu(
            List<SliceRecorder> recorders,
            CpuPages.Reading before,
            CpuPages.Reading brokers,
            CpuPages.Reading after,
            boolean ended) {
        Map<String, String> unread = new LinkedHashMap<>(before.unread());
        unread.putAll(after.unread());
        unread.putAll(brokers.unread());
        Map<String, Double> cpu = new LinkedHashMap<>();
        // Of both lanes together it is not known whose it was.
        if (recorders.size() == 1) {
            after.values().forEach((process, seconds) -> {
                double used = seconds - before.values().getOrDefault(process, Double.POSITIVE_INFINITY);
                if (used >= 0 && ended) {
                    cpu.put(process, used);
                } else {
                    unread.putIfAbsent(process, ended ? "it was started again" : "answers did not end in time");
                }
            });
            SliceRecorder alone = recorders.get(0);
            brokers.values().forEach((process, cores) -> cpu.put(process, alone.cpuOf(cores)));
        }
        recorders.forEach(recorder -> recorder.used(cpu, unread));
    }
}
