package io.squareoff.aggregator.transport.echo;

import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;

/** In-process answers that go through both halves of a codec. */
@Component
final class EchoTransportFactory implements TransportFactory {

    private static final TransportKind KIND = new TransportKind("echo", "none", Set.of(MessageCodec.values()), 8);

    private final EchoProperties properties;

    EchoTransportFactory(EchoProperties properties) {
        this.properties = properties;
    }

    @Override
    public TransportKind kind() {
        return KIND;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new EchoTransport(name, properties.target(), settings);
    }
}
