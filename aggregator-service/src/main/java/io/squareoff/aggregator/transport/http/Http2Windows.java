package io.squareoff.aggregator.transport.http;

import static io.netty.handler.codec.http2.Http2CodecUtil.DEFAULT_WINDOW_SIZE;

import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.WeightedFairQueueByteDistributor;

/**
 * The bytes that may be on their way over a connection before they have been read. With the defaults of HTTP/2, 64 KiB, payloads would wait
 * for the frames that announce room again, and these would be more than {@code squareoff.server.max-control-frames}
 * allows.
 */
final class Http2Windows {

    /** Of one answer, as much as with gRPC. Room is announced anew when half is used up, which is more than any payload. */
    static final int STREAM_BYTES = 1 << 20;

    /** Of all answers together, which are read as they come. */
    private static final int CONNECTION_BYTES = 16 << 20;

    private Http2Windows() {}

    /** A connection whose requests go out one after the other: in pieces, in turn, all of them would come late. */
    static Http2Connection connection() {
        DefaultHttp2Connection connection = new DefaultHttp2Connection(false);
        WeightedFairQueueByteDistributor distributor = new WeightedFairQueueByteDistributor(connection);
        distributor.allocationQuantum(STREAM_BYTES);
        connection.remote().flowController(new DefaultHttp2RemoteFlowController(connection, distributor));
        return connection;
    }

    /** Widens the window of a connection, whose preface must have been written. */
    static void widen(Http2Connection connection) throws Http2Exception {
        connection
                .local()
                .flowController()
                .incrementWindowSize(connection.connectionStream(), CONNECTION_BYTES - DEFAULT_WINDOW_SIZE);
    }
}
