package io.squareoff.harness.progress;

import io.squareoff.harness.report.Units;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Progress of a step that counts: how many of how many, and how many in a second since it began. */
public final class CountSoFar implements Supplier<String> {

    private final LongSupplier count;
    private final OptionalLong whole;
    private final String noun;
    private final LongSupplier nanoTime;
    private final long begunNanos;

    /**
     * The step begins now.
     *
     * @param count a counter that exists anyway and may be read by any thread
     * @param whole the count at the end
     * @param noun that is counted, in the plural
     */
    public CountSoFar(LongSupplier count, long whole, String noun) {
        this(count, OptionalLong.of(whole), noun, System::nanoTime);
    }

    /** The same of a step that ends after a time, whatever the count. */
    public CountSoFar(LongSupplier count, String noun) {
        this(count, OptionalLong.empty(), noun, System::nanoTime);
    }

    CountSoFar(LongSupplier count, OptionalLong whole, String noun, LongSupplier nanoTime) {
        this.count = count;
        this.whole = whole;
        this.noun = noun;
        this.nanoTime = nanoTime;
        this.begunNanos = nanoTime.getAsLong();
    }

    /** Such as "12,000 of 100,000 messages, 4,060/s". */
    @Override
    public String get() {
        long now = count.getAsLong();
        long nanos = nanoTime.getAsLong() - begunNanos;
        String rate = nanos <= 0 ? "" : ", " + Units.significant(now * 1e9 / nanos) + "/s";
        String of = whole.isPresent() ? " of " + Units.count(whole.getAsLong()) : "";
        return Units.count(now) + of + " " + noun + rate;
    }
}
