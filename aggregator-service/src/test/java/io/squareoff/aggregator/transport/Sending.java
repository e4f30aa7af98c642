package io.squareoff.aggregator.transport;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Sends calls, and gives them up, where the test says. */
public record Sending(BiConsumer<Aggregation, Integer> sender, Consumer<Aggregation> giveUp)
        implements SquareTransport {

    public Sending(BiConsumer<Aggregation, Integer> sender) {
        this(sender, aggregation -> {});
    }

    @Override
    public String name() {
        return "sending";
    }

    @Override
    public String target() {
        return "nowhere";
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        sender.accept(aggregation, number);
    }

    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        giveUp.accept(aggregation);
        released.run();
    }
}
