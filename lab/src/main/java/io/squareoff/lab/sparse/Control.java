package io.squareoff.lab.sparse;

import io.nats.client.api.StorageType;
import java.util.Locale;

/** Arm that a sparse stream is compared with: the same work but for one thing. */
public enum Control {
    /** The same live messages without a gap. The verdict is relative to it. */
    DENSE("dense"),

    /** A stream that keeps two messages of each subject: the broker makes a list of the messages to deliver. */
    TWO_PER_SUBJECT("2 per subject"),

    /** File storage. */
    FILE("file"),

    /** A consumer that begins with the first message, whatever the subject. */
    DELIVER_ALL("deliver all"),

    /** A consumer that begins with the first message behind the gap, by its sequence number: nothing is there to walk over. */
    BEHIND_GAP("behind the gap"),

    /** The same by that message's time, for which a stream in memory searches, and so walks over the gap too. */
    BEHIND_GAP_BY_TIME("behind the gap, by time");

    private final String words;

    Control(String words) {
        this.words = words;
    }

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
        return switch (this) {
            case DENSE -> tested.with(words, stream.dense(), tested.cell());
            case TWO_PER_SUBJECT -> tested.with(words, stream.withPerSubject(2), tested.cell());
            case FILE -> tested.with(words, stream.withStorage(StorageType.File), tested.cell());
            case DELIVER_ALL -> tested.with(words, stream, tested.cell().withStart(Start.FIRST));
            case BEHIND_GAP -> tested.with(words, stream, tested.cell().withStart(Start.BEHIND_GAP));
            case BEHIND_GAP_BY_TIME -> tested.with(words, stream, tested.cell().withStart(Start.BEHIND_GAP_BY_TIME));
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
