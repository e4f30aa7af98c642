package io.squareoff.aggregator.transport.none;

import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.netty.resources.LoopResources;

/** No network: nothing is encoded and there are no connections. */
@Component
final class NullTransportFactory implements TransportFactory {

    private static final TransportKind KIND = new TransportKind("null", "none", Set.of(), 0);

    private final LoopResources loops;

    NullTransportFactory(LoopResources loops) {
        this.loops = loops;
    }

    @Override
    public TransportKind kind() {
        return KIND;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new NullTransport(name, loops);
    }
}
