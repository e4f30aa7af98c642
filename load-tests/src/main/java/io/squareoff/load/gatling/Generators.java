package io.squareoff.load.gatling;

import io.squareoff.harness.measure.Generator;
import java.nio.file.Path;
import java.time.Duration;

/** Starts generators: one in a process on this machine, or several that act as one. */
public interface Generators {

    /** A load with Gatling whose warm-up, or of a load without one the window, can be ended before its time. */
    interface Endable extends Generator {

        /** Returns true while the users ask, and {@link #endEarly} has an effect. */
        boolean endable();

        /** Ends a warm-up, so that the window begins; of a load without one each user stops once it is answered. */
        void endEarly();

        /**
         * Makes a window that is under way warm-up, and begins the next one, as often as the settings allow; nothing where several
         * generators load, which have no extensions.
         */
        void beginAgain();

        /** Waits for the generator's end, for so long. */
        boolean endsWithin(Duration limit) throws InterruptedException;
    }

    /** Those on this machine. */
    Generators HERE = (requests, settings, folder, endable, measured) -> {
        if (!measured) {
            return GatlingRun.startWithoutPages(requests, settings, folder);
        }
        return endable
                ? GatlingRun.startEndable(requests, settings, folder)
                : GatlingRun.start(requests, settings, folder);
    };

    /**
     * Starts loading.
     *
     * @param requests what to ask for
     * @param settings how; their recording is set by the generator
     * @param folder for its files; created
     * @param endable whether it may be ended early
     * @param measured false of a load that warms up, which can always be ended early and of which Gatling makes no pages
     */
    Endable start(Requests requests, LoadSettings settings, Path folder, boolean endable, boolean measured)
            throws InterruptedException;
}
