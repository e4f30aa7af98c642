package io.squareoff.lab.sparse;

import io.nats.client.api.DeliverPolicy;
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
    DELIVER_ALL("deliver all");

    private final String words;

    Control(String words) {
        this.words = words;
    }

    Arm of(Arm tested) {
        StreamPlan stream = tested.stream();
        return switch (this) {
            case DENSE -> tested.with(words, stream.dense(), tested.cell());
            case TWO_PER_SUBJECT -> tested.with(words, stream.withPerSubject(2), tested.cell());
            case FILE -> tested.with(words, stream.withStorage(StorageType.File), tested.cell());
            case DELIVER_ALL -> tested.with(words, stream, tested.cell().withPolicy(DeliverPolicy.All));
        };
    }

    /** As on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
