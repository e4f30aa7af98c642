package io.squareoff.aggregator.transport.http;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.SquareTransport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Sends calls, and gives them up, where the test says. */
record Sending(BiConsumer<Aggregation, Integer> sender, Consumer<Aggregation> giveUp) implements SquareTransport {

    Sending(BiConsumer<Aggregation, Integer> sender) {
        this(sender, aggregation -> {});
    }

    @Override
    public String name() {
        return "fuzzed";
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
