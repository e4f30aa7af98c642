package io.squareoff.load.drill;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The network between the aggregator and what it asks: the broker and the backends with an address. */
final class ConnectionFault extends LocalFault {

    static final List<LocalFault> ALL = List.of(
            new ConnectionFault(
                    "cut",
                    "no byte passes between the aggregator and broker or backends; connections stay, as if a cable"
                            + " were cut",
                    Relay::cut,
                    Relay::join),
            new ConnectionFault(
                    "refuse",
                    "the aggregator's connections to broker and backends are closed, and new ones refused",
                    Relay::shut,
                    Relay::reopen),
            new ConnectionFault(
                    "delay",
                    "every byte between the aggregator and broker or backends takes 50 ms longer, in each direction",
                    relay -> relay.delay(Duration.ofMillis(50)),
                    relay -> relay.delay(Duration.ZERO)));

    private final Consumer<Relay> breaking;
    private final Consumer<Relay> mending;

    private ConnectionFault(String title, String description, Consumer<Relay> breaking, Consumer<Relay> mending) {
        super("connections-" + title, description, StackNeeds.RELAYS);
        this.breaking = breaking;
        this.mending = mending;
    }

    @Override
    Mending breakIt(DrillStack stack) {
        stack.relays().forEach(breaking);
        return () -> stack.relays().forEach(mending);
    }
}
