package io.squareoff.aggregator.transport.echo;

import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;

/** In-process answers that go through both halves of a codec. */
@Component
final class EchoTransportFactory implements TransportFactory {

    private final EchoProperties properties;

    EchoTransportFactory(EchoProperties properties) {
        this.properties = properties;
    }

    @Override
    public String kind() {
        return "echo";
    }

    @Override
    public String protocol() {
        return "none";
    }

    @Override
    public Set<MessageCodec> codecs() {
        return Set.of(MessageCodec.values());
    }

    @Override
    public int maxConnections() {
        return 8;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new EchoTransport(name, properties.target(), settings);
    }
}
