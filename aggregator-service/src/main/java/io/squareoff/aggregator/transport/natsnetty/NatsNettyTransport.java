package io.squareoff.aggregator.transport.natsnetty;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Connections;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.aggregator.transport.nats.BrokerMessages;
import io.squareoff.aggregator.transport.nats.BrokerReplies;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.BrokerEvents;
import io.squareoff.natsnetty.Address;
import io.squareoff.natsnetty.NatsMessage;
import io.squareoff.natsnetty.NatsOptions;
import io.squareoff.proto.MessageCodec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * Core NATS request-reply on event loops. A reply is taken on the thread that reads its connection, and the call that it makes room
 * for is written by the same thread to the same connection.
 */
final class NatsNettyTransport extends SquareTransport {

    private static final String SERVICE_ERROR = "Nats-Service-Error";

    private final String subject;
    private final MessageCodec codec;
    private final BrokerReplies replies;
    private final Connections<Lane> lanes;

    /**
     * Connects in the background, and again whenever a connection is lost, which fails the calls that are in flight.
     *
     * @param settings with the most calls that there are on all of its connections together
     * @param options of each of them
     */
    NatsNettyTransport(
            String name,
            TransportSettings settings,
            BrokerAccess access,
            List<NatsOptions> options,
            AggregationRegistry registry,
            MeterRegistry meters) {
        super(name, BrokerMessages.subject(settings) + " at " + access.address());
        this.subject = BrokerMessages.subject(settings);
        this.codec = settings.codec();
        this.replies = new BrokerReplies(name, codec, registry, meters);
        this.lanes = new Connections<>(
                IntStream.range(0, options.size())
                        .mapToObj(i -> new Lane(i, options.get(i), events(access, registry), this::received))
                        .toList(),
                settings.maxInFlight());
    }

    private BrokerEvents events(BrokerAccess access, AggregationRegistry registry) {
        return new BrokerEvents(access, name()) {
            @Override
            protected void lost() {
                registry.fail(NatsNettyTransport.this, Reason.UNAVAILABLE, "lost its connection to the broker");
            }
        };
    }

    /** The state of one aggregation: its address on each lane, and the number of its calls in flight there. */
    private final class Calls {

        private final Address[] addresses;
        private final AtomicIntegerArray inFlight;

        private Calls(long token) {
            this.addresses = lanes.all().stream()
                    .map(lane -> lane.address(subject, token))
                    .toArray(Address[]::new);
            this.inFlight = new AtomicIntegerArray(addresses.length);
        }

        private void began(Lane lane) {
            lane.began();
            inFlight.incrementAndGet(lane.index());
        }

        /** A second reply to a call ends none. */
        private void ended(Lane lane) {
            if (inFlight.getAndUpdate(lane.index(), calls -> Math.max(0, calls - 1)) > 0) {
                lane.ended(1);
            }
        }

        private void allEnded() {
            lanes.all().forEach(lane -> lane.ended(inFlight.getAndSet(lane.index(), 0)));
        }
    }

    List<Lane> lanes() {
        return lanes.all();
    }

    @Override
    public Optional<String> problem() {
        return lanes.all().stream().flatMap(lane -> lane.problem().stream()).findFirst();
    }

    @Override
    public Object context(long token) {
        return new Calls(token);
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        Lane lane = lanes.next();
        Calls calls = (Calls) aggregation.context();
        byte[] request = aggregation.isPlain()
                ? codec.request(number, aggregation.length(number))
                : BrokerMessages.request(codec, lane.maxPayload(), aggregation, number, 0);
        calls.began(lane);
        try {
            lane.publish(calls.addresses[lane.index()], request);
        } finally {
            if (aggregation.ended()) {
                // It ended after its number was taken, and abandon may have missed this call.
                calls.allEnded();
            }
        }
    }

    /** Takes a message that arrived below the inbox of a lane. */
    void received(Lane lane, NatsMessage message) {
        Aggregation aggregation = replies.find(message.number(lane.tokenAt()));
        if (aggregation == null) {
            replies.received(null, null, null, false);
            return;
        }
        ((Calls) aggregation.context()).ended(lane);
        if (message.status() != 0) {
            BrokerReplies.refused(aggregation, message.status(), message.statusText());
        } else {
            byte[] reply = message.payloadBytes();
            replies.received(aggregation, message.header(SERVICE_ERROR), reply, false);
        }
    }

    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        AtomicInteger left = new AtomicInteger(lanes.all().size());
        Runnable read = () -> {
            if (left.decrementAndGet() == 0) {
                ((Calls) aggregation.context()).allEnded();
                released.run();
            }
        };
        lanes.all().forEach(lane -> lane.onceRead(read));
    }

    @Override
    public void close() {
        lanes.all().forEach(Lane::close);
    }
}
