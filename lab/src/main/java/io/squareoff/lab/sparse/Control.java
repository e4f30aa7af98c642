package io.squareoff.lab.sparse;

import io.nats.client.api.StorageType;
import java.util.Locale;

/** Arm that a sparse stream is compared with: the same work but for one thing. */
public enum Control {
    /** The same live messages without a gap. The verdict is relative to it. */
    DENSE,

    /** A stream that keeps two messages of each subject: the broker makes a list of the messages to deliver. */
    TWO_PER_SUBJECT,

    /** File storage. */
    FILE,

    /** A consumer that begins with the first message, whatever the subject. */
    DELIVER_ALL,

    /** A consumer that begins with the first message behind the gap, by its sequence number: nothing is there to walk over. */
    BEHIND_GAP,

    /** The same by that message's time, for which a stream in memory searches, and so walks over the gap too. */
    BEHIND_GAP_BY_TIME;

    /** Returns false for a start behind a gap where there is none, nothing is behind it, or a library chooses the start. */
    boolean fits(Arm tested) {
        Start start = of(tested).cell().start();
        ConsumerKind consumer = tested.cell().consumer();
        return !start.isBehindGap()
                || tested.stream().shape() == StreamShape.GAP
                        && consumer != ConsumerKind.WATCH
                        && consumer.expected(tested.stream(), start) > 0;
    }

    Arm of(Arm tested) {
        StreamPlan stream = tested.stream();
        CellPlan cell = tested.cell();
        return switch (this) {
            case DENSE -> tested.with("dense", stream.dense(), cell);
            case TWO_PER_SUBJECT -> tested.with("2 per subject", stream.withPerSubject(2), cell);
            case FILE -> tested.with("file", stream.withStorage(StorageType.File), cell);
            case DELIVER_ALL -> tested.with("deliver all", stream, cell.withStart(Start.FIRST));
            case BEHIND_GAP -> tested.with("behind the gap", stream, cell.withStart(Start.BEHIND_GAP));
            case BEHIND_GAP_BY_TIME ->
                tested.with("behind the gap, by time", stream, cell.withStart(Start.BEHIND_GAP_BY_TIME));
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
