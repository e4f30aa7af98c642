package io.squareoff.aggregator.transport;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The part that every transport shares: numbers handed out, bounded, checked and gathered. Nanoseconds for one square. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class AggregationBenchmark {

    private static final int SQUARES = 1000;

    private final Unsent unsent = new Unsent();

    @Benchmark
    @OperationsPerInvocation(SQUARES)
    public long[] scatterAndGather() {
        Aggregation aggregation = unsent.start(SQUARES);
        for (int number = 1; number <= SQUARES; number++) {
            aggregation.reply(number, Math.multiplyFull(number, number));
        }
        return unsent.end(aggregation);
    }
}
