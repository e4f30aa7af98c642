package io.squareoff.load.selftest;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * Burns the given nanoseconds of CPU time on two threads after a line on standard input, and prints the nanoseconds by its own
 * count. The JVM takes that count from the kernel's clock of the process, not from the files that {@code measure} reads.
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
        // Stays until it is ended, so that its CPU time can still be read.
        while (System.in.read() >= 0) {
            continue;
        }
    }
}
