package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.LiveCount;
import io.squareoff.harness.report.Units;
import java.nio.file.Path;

/** The answers that a running generator has counted so far, in words. */
final class LiveText {

    private LiveText() {}

    /**
     * Such as "412 requests/s", and the failures if there are any.
     *
     * @param folder of the generator's run
     */
    static String of(Path folder) {
        return LiveCount.read(Generator.live(folder)).map(LiveText::words).orElse("");
    }

    private static String words(LiveCount count) {
        String rate = count.measured().isNegative()
                ? "not measured yet"
                : Units.significant(count.perSecond()) + " requests/s";
        return count.failed() == 0 ? rate : rate + ", " + Units.count(count.failed()) + " FAILED";
    }
}
