package io.squareoff.load.gatling;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.network.Hosts;
import java.nio.file.Path;
import java.time.Duration;

/** Starts generators: one in a process on this machine, or several that act as one. */
public interface Generators {

    /** A load with Gatling: in a closed model its warm-up, or without one its window, can be ended before its time. */
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

    /** One on this machine. */
    Generators HERE = new OnHost(Hosts.LOOPBACK);

    /** One on a host of this machine. */
    record OnHost(Hosts hosts) implements Generators {

        @Override
        public Endable start(Requests requests, LoadSettings settings, Path folder, boolean measured) {
            return GatlingRun.start(requests, settings, hosts, folder, measured);
        }
    }

    /** The number of those that share a load out. */
    default int count() {
        return 1;
    }

    /** The hosts of what they load. */
    default Hosts hosts() {
        return Hosts.LOOPBACK;
    }

    /**
     * Starts loading.
     *
     * @param requests what to ask for
     * @param settings how
     * @param folder for its files; created
     * @param measured false of a load that warms up, of which Gatling makes no pages
     */
    Endable start(Requests requests, LoadSettings settings, Path folder, boolean measured) throws InterruptedException;
}
