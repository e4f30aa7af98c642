package io.squareoff.harness.measure;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;
import java.util.TreeMap;

/** A model of the requests' arrival, open or closed: see Schroeder, Wierman and Harchol-Balter, <cite>Open Versus Closed</cite>, NSDI 2006. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
    @JsonSubTypes.Type(value = Load.Open.class, name = "open"),
    @JsonSubTypes.Type(value = Load.Share.class, name = "share")
})
public sealed interface Load {

    /** In words, such as "100 users". */
    String title();

    /** Returns true if requests arrive at a rate. */
    default boolean open() {
        return true;
    }

    /** The load that an arm gets. */
    default Load of(String arm) {
        return this;
    }

    /**
     * A number of users that each ask again as soon as they have the answer: finds the throughput of a system.
     *
     * @param users requests in flight at any time
     */
    record Closed(int users) implements Load {

        /** Each has a connection, and an address no more ports. */
        private static final int MOST = 65_535;

        public Closed {
            if (users < 1) {
                throw new IllegalArgumentException("users must be at least 1, not " + users);
            }
            if (users > MOST) {
                throw new IllegalArgumentException("users must be at most " + MOST + ", not " + users);
            }
        }

        @Override
        public boolean open() {
            return false;
        }

        @Override
        public String title() {
            return users == 1 ? "1 user" : users + " users";
        }
    }

    /**
     * Requests that arrive at a planned rate, answered or not: finds the time that callers wait.
     *
     * @param rate requests per second, on average
     * @param spacing of their arrivals
     */
    record Open(int rate, Spacing spacing) implements Load {

        /** The time between two arrivals. */
        public enum Spacing {
            /** Independent times, as of many callers who know nothing of each other: a Poisson process. */
            POISSON,
            /** The same time: no two come at once, so that below its capacity nothing queues. */
            EVEN
        }

        /** Independent arrivals. */
        public Open(int rate) {
            this(rate, Spacing.POISSON);
        }

        public Open {
            if (rate < 1) {
                throw new IllegalArgumentException("rate must be at least 1, not " + rate);
            }
        }

        @Override
        public String title() {
            return rate + (spacing == Spacing.EVEN ? " evenly spaced" : "") + " requests/s";
        }
    }

    /**
     * A share of what each arm gets through in a closed model, as the rate of an open one.
     *
     * @param percent from 1 to 99
     * @param capacities of each arm, in requests per second; empty before they are measured
     */
    record Share(int percent, Open.Spacing spacing, Map<String, Double> capacities) implements Load {

        public Share {
            if (percent < 1 || percent > 99) {
                throw new IllegalArgumentException(
                        "rates must be from 1% to 99% of the capacity, not " + percent + "%");
            }
            capacities = new TreeMap<>(capacities);
        }

        /** The same of capacities that are not known. */
        public Share ofAny() {
            return new Share(percent, spacing, Map.of());
        }

        @Override
        public Load of(String arm) {
            return capacities.containsKey(arm)
                    ? new Open((int) Math.max(1, Math.round(percent / 100.0 * capacities.get(arm))), spacing)
                    : this;
        }

        @Override
        public String title() {
            return percent + " % of capacity" + (spacing == Open.Spacing.EVEN ? ", evenly spaced" : "");
        }
    }
}
