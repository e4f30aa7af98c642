package io.squareoff.aggregator.transport.grpc;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.netty.resources.LoopResources;

/** gRPC by grpc-java, with a unary call for each number or chunk. */
@Component
final class GrpcTransportFactory implements TransportFactory {

    private final GrpcProperties grpc;
    private final AggregatorProperties aggregator;
    private final LoopResources loops;

    GrpcTransportFactory(GrpcProperties grpc, AggregatorProperties aggregator, LoopResources loops) {
        this.grpc = grpc;
        this.aggregator = aggregator;
        this.loops = loops;
    }

    @Override
    public String kind() {
        return "grpc";
    }

    @Override
    public String protocol() {
        return "gRPC over HTTP/2";
    }

    @Override
    public Set<MessageCodec> codecs() {
        return Set.of(MessageCodec.PROTOBUF);
    }

    @Override
    public int maxConnections() {
        return 64;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new GrpcTransport(name, grpc, settings.connections(), aggregator.maxInFlight(), loops);
    }
}
