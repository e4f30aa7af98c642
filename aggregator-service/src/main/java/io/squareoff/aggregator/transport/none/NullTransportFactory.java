package io.squareoff.aggregator.transport.none;

import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.netty.resources.LoopResources;

/** No network: nothing is encoded and there are no connections. */
@Component
final class NullTransportFactory implements TransportFactory {

    private final LoopResources loops;

    NullTransportFactory(LoopResources loops) {
        this.loops = loops;
    }

    @Override
    public String kind() {
        return "null";
    }

    @Override
    public String protocol() {
        return "none";
    }

    @Override
    public Set<MessageCodec> codecs() {
        return Set.of();
    }

    @Override
    public int maxConnections() {
        return 0;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new NullTransport(name, loops);
    }
}
