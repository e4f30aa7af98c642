package io.squareoff.aggregator.transport;

import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.Squaring;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The cost of a codec for the aggregator: a request written, a reply read and gathered. Nanoseconds for one square. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {

    private static final int SQUARES = 1000;

    @Param({"PROTOBUF", "JSON"})
    private String name;

    private MessageCodec codec;
    private final byte[][] replies = new byte[SQUARES][];
    private final Unsent unsent = new Unsent();

    @Setup
    public void encode() {
        codec = MessageCodec.valueOf(name);
        for (int i = 0; i < SQUARES; i++) {
            replies[i] = codec.reply(Squaring.reply(ProtobufMessages.request(i + 1, 1)));
        }
    }

    @Benchmark
    @OperationsPerInvocation(SQUARES)
    public void request(Blackhole sink) {
        for (int number = 1; number <= SQUARES; number++) {
            sink.consume(codec.request(number, 1));
        }
    }

    @Benchmark
    @OperationsPerInvocation(SQUARES)
    public long[] reply() throws MalformedMessageException {
        Aggregation aggregation = unsent.start(SQUARES);
        for (byte[] reply : replies) {
            codec.reply(reply, false, aggregation);
        }
        return unsent.end(aggregation);
    }
}
