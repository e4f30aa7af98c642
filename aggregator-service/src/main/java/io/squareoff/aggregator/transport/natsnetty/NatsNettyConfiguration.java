package io.squareoff.aggregator.transport.natsnetty;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.natsnetty.NatsOptions;
import io.squareoff.proto.MessageCodec;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

@Configuration(proxyBeanMethods = false)
class NatsNettyConfiguration {

    /** With more connections than machines for an aggregator have threads to serve them. */
    private static final TransportKind KIND = new TransportKind(
            "natsnetty",
            "NATS",
            Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF),
            16,
            Set.of(Backend.STOCK, Backend.LEAN));

    /** Of a request besides its payload and its further numbers, with the two subjects. */
    private static final long BYTES_BESIDES = 512;

    private static final long BYTES_OF_A_NUMBER = 8;

    /** Request-reply over core NATS, on the threads that serve the aggregator's callers. */
    @Bean
    TransportFactory natsNetty(
            BrokerAccess access,
            AggregatorProperties aggregator,
            AggregationRegistry registry,
            MeterRegistry meters,
            LoopResources loops) {
        return new TransportFactory(KIND, (name, settings) -> {
            EventLoopGroup group = loops.onServer(true);
            Class<? extends SocketChannel> channel = loops.onChannelClass(SocketChannel.class, group);
            long maxPending = mostThatMayWait(aggregator, settings);
            List<NatsOptions> options = Stream.generate(
                            () -> access.options("aggregator-service " + name, group.next(), channel, maxPending))
                    .limit(settings.connections())
                    .toList();
            return new NatsNettyTransport(name, settings, access, options, registry, meters);
        });
    }

    /** More bytes than all requests that may be in flight can have, in either codec: the gate bounds them, and nothing here. */
    private static long mostThatMayWait(AggregatorProperties aggregator, TransportSettings settings) {
        return 2 * aggregator.maxInFlightPayload().toBytes()
                + BYTES_BESIDES * settings.maxInFlight()
                + BYTES_OF_A_NUMBER * aggregator.aggregation().maxSquares();
    }
}
