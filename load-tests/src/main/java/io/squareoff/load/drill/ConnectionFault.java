package io.squareoff.load.drill;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** The faults of the network between the aggregator and what it asks: the broker and the backends with an address. */
enum ConnectionFault {
    CUT(
            "no byte passes between the aggregator and broker or backends; connections stay, as if a cable were cut",
            Relay::cut,
            Relay::join),
    REFUSE(
            "the aggregator's connections to broker and backends are closed, and new ones refused",
            Relay::shut,
            Relay::reopen),
    DELAY(
            "every byte between the aggregator and broker or backends takes 50 ms longer, in each direction",
            relay -> relay.delay(Duration.ofMillis(50)),
            relay -> relay.delay(Duration.ZERO));

    private final String description;
    private final Consumer<Relay> breaking;
    private final Consumer<Relay> mending;

    ConnectionFault(String description, Consumer<Relay> breaking, Consumer<Relay> mending) {
        this.description = description;
        this.breaking = breaking;
        this.mending = mending;
    }

    LocalFault fault() {
        String title = "connections-" + name().toLowerCase(Locale.ROOT);
        return new LocalFault(title, description, LocalFault.StackNeeds.RELAYS, stack -> {
            stack.relays().forEach(breaking);
            return () -> stack.relays().forEach(mending);
        });
    }
}
