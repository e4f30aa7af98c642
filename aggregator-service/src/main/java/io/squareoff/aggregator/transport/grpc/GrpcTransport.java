package io.squareoff.aggregator.transport.grpc;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Connections;
import io.squareoff.aggregator.transport.LoopBarrier;
import io.squareoff.aggregator.transport.ProtobufReplies;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquaresGrpc;
import io.squareoff.tls.Tls;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import reactor.netty.resources.LoopResources;

/** gRPC: a unary call for each number or chunk, on a few channels of one connection each. Nothing is retried. */
final class GrpcTransport extends SquareTransport {

    private final Connections<Lane> lanes;
    private final LoopBarrier barrier;
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();

    /** One channel, which has one connection since there is one address and no balancing. */
    private static final class Lane extends Connections.Connection {

        private final EventLoop loop;
        private final ManagedChannel channel;

        /** Creates a channel whose answers are taken on the thread that reads them. */
        private Lane(GrpcProperties endpoint, Optional<SslContext> tls, EventLoop loop, LoopResources loops) {
            this.loop = loop;
            NettyChannelBuilder builder = NettyChannelBuilder.forAddress(endpoint.host(), endpoint.port());
            tls.ifPresentOrElse(builder::sslContext, builder::usePlaintext);
            this.channel = builder.eventLoopGroup(loop)
                    .channelType(loops.onChannelClass(SocketChannel.class, loop))
                    .directExecutor()
                    .disableRetry()
                    .idleTimeout(endpoint.idleTimeout().toMillis(), TimeUnit.MILLISECONDS)
                    .build();
            watch();
        }

        @Override
        public boolean isOnItsThread() {
            return loop.inEventLoop();
        }

        /**
         * Lets the next call connect again after connecting failed, as over HTTP. By itself the channel would refuse calls for
         * a while, longer with every failure.
         */
        private void watch() {
            ConnectivityState state = channel.getState(false);
            if (state == ConnectivityState.TRANSIENT_FAILURE) {
                channel.enterIdle();
            }
            if (state != ConnectivityState.SHUTDOWN) {
                channel.notifyWhenStateChanged(state, this::watch);
            }
        }
    }

    /**
     * @param tls empty for plain connections
     * @param connections their number
     * @param maxInFlight the most calls that there are, shared equally by the connections
     * @param loops the threads that serve the connections, the same that serve the aggregator's callers
     */
    GrpcTransport(
            String name,
            GrpcProperties endpoint,
            Optional<SslContext> tls,
            int connections,
            int maxInFlight,
            LoopResources loops) {
        super(name, endpoint.endpoint());
        EventLoopGroup group = loops.onClient(true);
        this.barrier = new LoopBarrier(group);
        this.lanes = new Connections<>(
                IntStream.range(0, connections)
                        .mapToObj(i -> new Lane(endpoint, tls, group.next(), loops))
                        .toList(),
                maxInFlight);
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        Lane lane = lanes.next();
        new Call(aggregation, number, lane).start(request(aggregation, number));
    }

    private static SquareRequest request(Aggregation aggregation, int number) {
        int length = aggregation.length(number);
        return aggregation.isPlain()
                ? ProtobufMessages.request(number, length)
                : ProtobufMessages.request(number, length, aggregation.demand());
    }

    /** One call from its start to its status. */
    private final class Call extends ClientCall.Listener<SquareReply> {

        private final Aggregation aggregation;
        private final int number;
        private final Lane lane;
        private final ClientCall<SquareRequest, SquareReply> call;
        private SquareReply reply;
        private volatile boolean closed;

        private Call(Aggregation aggregation, int number, Lane lane) {
            this.aggregation = aggregation;
            this.number = number;
            this.lane = lane;
            this.call = lane.channel.newCall(SquaresGrpc.getSquareMethod(), CallOptions.DEFAULT);
        }

        private void start(SquareRequest request) {
            lane.began();
            call.start(this, new Metadata());
            call.request(2); // A second message is an error, which is reported only if two are requested.
            call.sendMessage(request);
            call.halfClose();
            calls.add(this);
            if (closed) {
                calls.remove(this);
            } else if (aggregation.ended()) {
                // It ended after its number was taken, and abandon may have missed this call.
                giveUp();
            }
        }

        private void giveUp() {
            call.cancel("nobody waits for it any more", null);
        }

        @Override
        public void onMessage(SquareReply message) {
            reply = message;
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            closed = true;
            calls.remove(this);
            lane.ended(1);
            if (status.isOk() && reply != null) {
                ProtobufReplies.answer(aggregation, number, reply);
            } else if (isAway(status)) {
                aggregation.fail(Reason.UNAVAILABLE, "is away or was lost: " + text(status), status.getCause());
            } else {
                aggregation.fail(Reason.BAD_REPLY, "answered with status " + text(status), status.getCause());
            }
        }

        /**
         * True if the backend went away, which cancels the calls that it has not answered. A call that is cancelled from here has
         * ended already, or its answer cannot be read and is the cause.
         */
        private static boolean isAway(Status status) {
            return status.getCode() == Status.Code.UNAVAILABLE
                    || status.getCode() == Status.Code.CANCELLED && status.getCause() == null;
        }

        /** The status in one line; its own text has the whole stack of its cause. */
        private static String text(Status status) {
            Throwable cause = status.getCause();
            return status.getCode() + ", " + status.getDescription() + (cause == null ? "" : ", " + Tls.reason(cause));
        }
    }

    /** Cancels the calls of the aggregation. */
    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        for (Call call : calls) {
            if (call.aggregation == aggregation) {
                call.giveUp();
            }
        }
        // Cancelling is a task of the thread that serves the connection.
        barrier.then(released);
    }

    @Override
    public void close() {
        lanes.all().forEach(lane -> lane.channel.shutdownNow());
    }
}
