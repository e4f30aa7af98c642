package io.squareoff.load.drill;

import java.time.Duration;
import java.util.Locale;

/** The network between the aggregator and what it asks: the broker and the backends with an address. */
enum ConnectionFault implements LocalFault {
    CUT("no byte passes between the aggregator and broker or backends; connections stay, as if a cable were cut") {
        @Override
        public Mending breakIt(DrillStack stack) {
            stack.relays().forEach(Relay::cut);
            return () -> stack.relays().forEach(Relay::join);
        }
    },
    REFUSE("the aggregator's connections to broker and backends are closed, and new ones refused") {
        @Override
        public Mending breakIt(DrillStack stack) {
            stack.relays().forEach(Relay::shut);
            return () -> stack.relays().forEach(Relay::reopen);
        }
    },
    DELAY("every byte between the aggregator and broker or backends takes 50 ms longer, in each direction") {
        @Override
        public Mending breakIt(DrillStack stack) {
            stack.relays().forEach(relay -> relay.delay(LONGER));
            return () -> stack.relays().forEach(relay -> relay.delay(Duration.ZERO));
        }
    };

    private static final Duration LONGER = Duration.ofMillis(50);

    private final String description;

    ConnectionFault(String description) {
        this.description = description;
    }

    @Override
    public String title() {
        return "connections-" + name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public StackNeeds needs() {
        return StackNeeds.RELAYS;
    }
}
