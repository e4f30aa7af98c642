package io.squareoff.aggregator.transport;

import java.util.ArrayList;
import java.util.List;

/** The configured transports. */
public final class Transports implements AutoCloseable {

    private final List<SquareTransport> all = new ArrayList<>();

    /** @throws InterruptedException if interrupted while they begin to connect; none is left open then */
    public Transports(AggregatorProperties properties, TransportKinds kinds) throws InterruptedException {
        try {
            for (var transport : properties.transports().entrySet()) {
                TransportSettings settings = transport.getValue();
                all.add(kinds.of(settings).creation().create(transport.getKey(), settings));
            }
        } catch (InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** All of them. */
    public List<SquareTransport> all() {
        return List.copyOf(all);
    }

    /** Closes the connections of all of them. */
    @Override
    public void close() {
        all.forEach(SquareTransport::close);
        all.clear();
    }
}
