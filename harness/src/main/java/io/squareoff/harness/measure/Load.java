package io.squareoff.harness.measure;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** A model of the requests' arrival, open or closed: see Schroeder, Wierman and Harchol-Balter, <cite>Open Versus Closed</cite>, NSDI 2006. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
    @JsonSubTypes.Type(value = Load.Open.class, name = "open")
})
public sealed interface Load {

    /** In words, such as "100 users". */
    String title();

    /** As an argument of the generator's JVM. */
    String asSystemProperty();

    /**
     * A number of users that each ask again as soon as they have the answer: finds the throughput of a system.
     *
     * @param users requests in flight at any time
     */
    record Closed(int users) implements Load {

        public Closed {
            if (users < 1) {
                throw new IllegalArgumentException("users must be at least 1, not " + users);
            }
        }

        @Override
        public String title() {
            return users == 1 ? "1 user" : users + " users";
        }

        @Override
        public String asSystemProperty() {
            return "-Dusers=" + users;
        }
    }

    /**
     * Requests that arrive at a planned rate, answered or not: finds the time that callers wait.
     *
     * @param rate requests per second; whole, since Gatling spreads those of each second evenly over it
     */
    record Open(int rate) implements Load {

        public Open {
            if (rate < 1) {
                throw new IllegalArgumentException("rate must be at least 1, not " + rate);
            }
        }

        @Override
        public String title() {
            return rate + " requests/s";
        }

        @Override
        public String asSystemProperty() {
            return "-Drate=" + rate;
        }
    }
}
