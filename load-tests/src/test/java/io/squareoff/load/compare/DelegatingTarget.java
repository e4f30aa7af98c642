package io.squareoff.load.compare;

import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Target;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** A target as one that somebody else started, which watches no processes, unless said otherwise. */
interface DelegatingTarget extends Target {

    Target target();

    /** A target whose end is told. */
    record Closing(Target target, Runnable closed) implements DelegatingTarget {

        @Override
        public void close() {
            target.close();
            closed.run();
        }
    }

    /**
     * A target with a JVM that works so much more than the generator that this does not count.
     *
     * @param interval between readings
     * @param compiling which of those who read its CPU time, in the order of their first readings, find that it compiles
     * @param readers how many there are so far
     */
    record Compiled(Target target, Duration interval, IntPredicate compiling, AtomicInteger readers)
            implements DelegatingTarget {

        /** A JVM that has nothing left to compile. */
        Compiled(Target target) {
            this(target, Duration.ofMillis(200), reader -> false, new AtomicInteger());
        }

        @Override
        public UsageSource usage() {
            return new UsageSource() {

                private int reader;

                @Override
                public Duration interval() {
                    return interval;
                }

                @Override
                public Reading read() {
                    if (reader == 0) {
                        reader = readers.incrementAndGet();
                    }
                    Duration cpu = Duration.ofNanos(System.nanoTime()).multipliedBy(100);
                    Duration compilation = compiling.test(reader) ? cpu.dividedBy(2) : Duration.ZERO;
                    JvmCpu jvm = new JvmCpu(compilation, Duration.ZERO);
                    return new Reading(
                            Map.of("aggregator-service", new Use(cpu, 1, Optional.of(jvm))), Optional.empty());
                }
            };
        }
    }

    /** A target one of whose processes has ended. */
    record Ended(Target target) implements DelegatingTarget {

        static final String WHY = "square-nats-service (pid 4711) ended with exit code 137";

        @Override
        public void requireAlive() {
            throw new UserFacingException(WHY);
        }
    }

    /** A target at which a look is taken while the generator runs. */
    record Watched(Target target, Look look) implements DelegatingTarget {

        @FunctionalInterface
        interface Look {
            void at(ManagedProcess generator) throws InterruptedException;
        }

        @Override
        public int await(ManagedProcess work, Duration limit) throws InterruptedException {
            look.at(work);
            return target.await(work, limit);
        }
    }

    @Override
    default String aggregatorUrl() {
        return target().aggregatorUrl();
    }

    @Override
    default long unexpectedReplies(String transport) throws InterruptedException {
        return target().unexpectedReplies(transport);
    }

    @Override
    default Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return target().transports();
    }

    @Override
    default UsageSource usage() {
        return target().usage();
    }

    @Override
    default void close() {
        target().close();
    }
}
