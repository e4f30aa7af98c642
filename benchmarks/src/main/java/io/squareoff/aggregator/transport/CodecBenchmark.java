package io.squareoff.aggregator.transport;

import io.squareoff.proto.SquareReply;
import java.nio.charset.StandardCharsets;
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

/** What a codec costs the aggregator: a request written, a reply read and gathered. Nanoseconds for one square. */
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

    private NatsCodec codec;
    private final byte[][] replies = new byte[SQUARES][];
    private final Unsent unsent = new Unsent();

    @Setup
    public void encode() {
        codec = NatsCodec.valueOf(name);
        for (int i = 0; i < SQUARES; i++) {
            int number = i + 1;
            long square = Math.multiplyFull(number, number);
            replies[i] = codec == NatsCodec.JSON
                    ? "{\"number\":%d,\"result\":%d}".formatted(number, square).getBytes(StandardCharsets.US_ASCII)
                    : SquareReply.newBuilder()
                            .setNumber(number)
                            .setResult(square)
                            .build()
                            .toByteArray();
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
    public long[] reply() {
        Aggregation gather = unsent.start(SQUARES);
        for (byte[] reply : replies) {
            codec.answer(gather, reply, false);
        }
        return unsent.end(gather);
    }
}
