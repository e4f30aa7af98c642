package io.squareoff.aggregator;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The aggregator's answer: its own writer against Jackson's, token by token. Microseconds for one answer. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JsonBenchmark {

    private static final JsonFactory JACKSON = new JsonFactory();

    @Param({"10", "1000", "100000"})
    private int squares;

    private long[] answer;

    @Setup
    public void square() {
        answer = LongStream.rangeClosed(1, squares).map(n -> n * n).toArray();
    }

    @Benchmark
    public byte[] own() {
        return SquareJson.encode(answer);
    }

    @Benchmark
    public byte[] jackson() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JACKSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartArray();
            for (int i = 0; i < answer.length; i++) {
                json.writeStartObject();
                json.writeName(Integer.toString(i + 1));
                json.writeNumber(answer[i]);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        return bytes.toByteArray();
    }
}
