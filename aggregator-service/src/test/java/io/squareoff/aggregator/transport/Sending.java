package io.squareoff.aggregator.transport;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Sends calls, and gives them up, where the test says. */
public final class Sending extends SquareTransport {

    private final BiConsumer<Aggregation, Integer> sender;
    private final Consumer<Aggregation> giveUp;

    /** Sends nothing. */
    public Sending(String name) {
        this(name, (aggregation, number) -> {}, aggregation -> {});
    }

    public Sending(BiConsumer<Aggregation, Integer> sender) {
        this(sender, aggregation -> {});
    }

    public Sending(BiConsumer<Aggregation, Integer> sender, Consumer<Aggregation> giveUp) {
        this("sending", sender, giveUp);
    }

    private Sending(String name, BiConsumer<Aggregation, Integer> sender, Consumer<Aggregation> giveUp) {
        super(name, "nowhere");
        this.sender = sender;
        this.giveUp = giveUp;
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
