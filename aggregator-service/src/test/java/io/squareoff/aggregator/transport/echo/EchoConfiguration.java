package io.squareoff.aggregator.transport.echo;

import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class EchoConfiguration {

    /** In-process answers that go through both halves of a codec. */
    @Bean
    TransportFactory echo(EchoProperties properties) {
        return new TransportFactory(
                new TransportKind("echo", "none", Set.of(MessageCodec.values()), 8),
                (name, settings) -> new EchoTransport(name, properties.target(), settings));
    }
}
