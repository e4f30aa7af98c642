package io.squareoff.harness.measure;

import java.time.Duration;

/**
 * The time in which at least one task on the machine waited for something: "some" of the kernel's pressure stall information, see
 * Documentation/accounting/psi.rst of Linux. While more threads want to run than there are cores, one always waits for a CPU.
 *
 * @param cpu while one was ready to run and others had the cores
 * @param memory while one waited for memory to be freed or read back
 * @param io while one waited for a disk
 */
public record Pressure(Duration cpu, Duration memory, Duration io) {

    public Pressure plus(Pressure other) {
        return new Pressure(cpu.plus(other.cpu), memory.plus(other.memory), io.plus(other.io));
    }
}
