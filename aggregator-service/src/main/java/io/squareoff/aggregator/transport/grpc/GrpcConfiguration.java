package io.squareoff.aggregator.transport.grpc;

import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.proto.MessageCodec;
import io.squareoff.tls.Tls;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

@Configuration(proxyBeanMethods = false)
class GrpcConfiguration {

    /** gRPC by grpc-java, with a unary call for each number or chunk. */
    @Bean
    TransportFactory grpc(GrpcProperties grpc, SslBundles bundles, LoopResources loops) {
        return new TransportFactory(
                new TransportKind("grpc", "gRPC over HTTP/2", Set.of(MessageCodec.PROTOBUF), 64), (name, settings) -> {
                    Optional<SslContext> tls = grpc.encrypted()
                            ? Optional.of(Tls.of(bundles, grpc.sslBundle(), "squareoff.grpc.ssl-bundle")
                                    .client(ApplicationProtocolNames.HTTP_2))
                            : Optional.empty();
                    return new GrpcTransport(name, grpc, tls, settings.connections(), settings.maxInFlight(), loops);
                });
    }
}
