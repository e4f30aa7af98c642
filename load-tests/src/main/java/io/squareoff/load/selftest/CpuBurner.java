package io.squareoff.load.selftest;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * Burns so many nanoseconds of CPU time on two threads when it is told to by a line on standard input, and says how many it
 * burnt by its own count, which the JVM has from the kernel's clock of the process and not from where {@code measure} reads.
 */
final class CpuBurner {

    private CpuBurner() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long nanos = Long.parseLong(arguments[0]);
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        System.out.println("ready");
        if (System.in.read() < 0) {
            return;
        }
        long before = system.getProcessCpuTime();
        Runnable burn = () -> {
            while (system.getProcessCpuTime() - before < nanos) {
                Thread.onSpinWait();
            }
        };
        Thread second = new Thread(burn);
        second.start();
        burn.run();
        second.join();
        System.out.println(system.getProcessCpuTime() - before);
        // Stays until it is ended, so that it can be looked at.
        while (System.in.read() >= 0) {
            continue;
        }
    }
}
