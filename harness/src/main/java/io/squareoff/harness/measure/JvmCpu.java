package io.squareoff.harness.measure;

import java.time.Duration;

/**
 * CPU time that a JVM took for itself, of that of its process.
 *
 * @param compilation of the threads that compile bytecode
 * @param collection of the threads that collect garbage, and of the VM thread, which runs the serial part of each collection
 */
public record JvmCpu(Duration compilation, Duration collection) {

    public static final JvmCpu NONE = new JvmCpu(Duration.ZERO, Duration.ZERO);

    public JvmCpu plus(JvmCpu other) {
        return new JvmCpu(compilation.plus(other.compilation), collection.plus(other.collection));
    }

    JvmCpu minus(JvmCpu other) {
        return new JvmCpu(compilation.minus(other.compilation), collection.minus(other.collection));
    }
}
