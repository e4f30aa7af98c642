package io.squareoff.harness.measure;

/** How requests come: the two models of Schroeder, Wierman and Harchol-Balter, <cite>Open Versus Closed</cite>, NSDI 2006. */
public sealed interface Load {

    /** In words, such as "100 users". */
    String title();

    /** As an argument of the generator's JVM. */
    String asSystemProperty();

    /**
     * So many users, each asking again as soon as it was answered: says what a system can carry.
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
     * Requests that arrive at a planned rate whether the ones before were answered or not: says how long callers wait.
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
