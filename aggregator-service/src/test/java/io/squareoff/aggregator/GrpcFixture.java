package io.squareoff.aggregator;

import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.squareoff.nats.FreePorts;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquaresGrpc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** gRPC, with a bare server as the backend that misbehaves. */
final class GrpcFixture extends TransportFixture {

    private final int port = FreePorts.draw(1).get(0);

    GrpcFixture(String transport) {
        super(transport);
    }

    @Override
    String property() {
        return "squareoff.grpc.endpoint=127.0.0.1:" + port;
    }

    /** Writes answers as bytes, so that they need not be messages. */
    @Override
    void startFaultyBackend(Fault fault, int from) {
        var method = SquaresGrpc.getSquareMethod();
        var bytes = method.toBuilder(method.getRequestMarshaller(), new Bytes()).build();
        ServerCalls.UnaryMethod<SquareRequest, byte[]> answering = (request, caller) -> {
            int number = request.getNumber();
            answer(caller, number, number < from ? Fault.NONE : fault);
        };
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
                .addService(ServerServiceDefinition.builder(SquaresGrpc.SERVICE_NAME)
                        .addMethod(bytes, ServerCalls.asyncUnaryCall(answering))
                        .build())
                .build();
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        runs(() -> server.shutdownNow().awaitTermination());
    }

    private static void answer(StreamObserver<byte[]> caller, int number, Fault fault) {
        switch (fault) {
            case NONE, WRONG_SQUARE, WRONG_PAYLOAD, NO_PAYLOAD ->
                send(caller, reply(number, fault).toByteArray());
            case GARBAGE -> send(caller, GARBAGE);
            case EMPTY -> send(caller, new byte[0]);
            case ERROR -> caller.onError(Status.INTERNAL.asException());
            case SILENCE -> {}
            case TWICE -> throw new IllegalArgumentException("a unary call has one reply");
        }
    }

    private static void send(StreamObserver<byte[]> caller, byte[] reply) {
        caller.onNext(reply);
        caller.onCompleted();
    }

    /** Writes bytes as they are. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            throw new UnsupportedOperationException("nothing is read");
        }
    }
}
