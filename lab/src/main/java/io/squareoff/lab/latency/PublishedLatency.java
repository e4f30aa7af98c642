package io.squareoff.lab.latency;

import java.util.List;

/**
 * Figures that others published for one client, before and after the broker took its snapshots of streams asynchronously, which
 * it does from 2.14.0 on: nats-server pull request #7876, "(2.14) Asynchronous stream snapshots", by Daniele Sciascia, 2026-02-25
 * (https://github.com/nats-io/nats-server/pull/7876). The figures are not in it, and their author and page are unknown: take them
 * as unconfirmed.
 *
 * @param rate messages per second
 * @param min smallest latency of a message, or of a batch with several messages, in microseconds; likewise the others
 */
record PublishedLatency(
        String title, int batch, double rate, long min, long p50, long p90, long p99, long p999, long max) {

    private static final String BEFORE = "published (source unknown), before asynchronous snapshots";
    private static final String AFTER = "published (source unknown), after";

    static final List<PublishedLatency> ALL = List.of(
            new PublishedLatency(BEFORE, 1, 10_243, 61, 94, 108, 130, 293, 28_937),
            new PublishedLatency(AFTER, 1, 10_411, 61, 94, 107, 132, 253, 7_377),
            new PublishedLatency(BEFORE, 500, 282_402, 967, 1_492, 2_128, 12_355, 20_522, 45_815),
            new PublishedLatency(AFTER, 500, 309_047, 1_052, 1_484, 2_091, 3_707, 5_419, 14_415));
}
