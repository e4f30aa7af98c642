package io.squareoff.harness.measure;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machine, software and arguments of a run.
 *
 * @param commit the project's, or "unknown"; see {@link Commit}
 * @param dirty true if files differed from that commit
 * @param jvm of the generator, and of the services where this program started them
 * @param arguments of the command
 * @param serviceFlags of the services' JVMs; empty where this program started none
 * @param memoryBytes of the machine
 * @param controlGroup the kernel's limits for this program
 * @param usageSource the source of CPU time and memory of the processes, in words
 * @param loadBefore the load average of the minute before, which /proc/loadavg begins with; -1 where it is not known
 * @param frequency of the cores
 * @param binaries SHA-256 of the programs that were measured, by their names; empty where this program started none
 * @param h2load its version; empty where it is not used
 */
public record Environment(
        String commit,
        boolean dirty,
        List<String> arguments,
        String broker,
        String jvm,
        List<String> serviceFlags,
        List<String> generatorFlags,
        String kernel,
        String processor,
        int cores,
        long memoryBytes,
        ControlGroup controlGroup,
        double loadBefore,
        String usageSource,
        CpuFrequency frequency,
        Map<String, String> binaries,
        Optional<String> h2load) {

    /** Reads the environment on this machine. */
    public static Environment read(
            Path home,
            List<String> arguments,
            String brokerVersion,
            List<String> serviceFlags,
            List<String> generatorFlags,
            String usageSource)
            throws InterruptedException {
        Commit commit = Commit.of(home);
        return new Environment(
                commit.id(),
                commit.changed(),
                arguments,
                named(brokerVersion),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + " ("
                        + System.getProperty("java.vendor") + ")",
                serviceFlags,
                generatorFlags,
                kernelHere(),
                processorModel(),
                Runtime.getRuntime().availableProcessors(),
                machineMemoryBytes(),
                ControlGroup.read(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                usageSource,
                CpuFrequency.read(),
                Map.of(),
                Optional.empty());
    }

    /**
     * The same with the programs of a run, which may be known later than the rest.
     *
     * @param hashes see {@link Binaries#hash}
     */
    public Environment withPrograms(
            String brokerVersion, Map<String, String> hashes, Optional<String> versionOfH2load) {
        return new Environment(
                commit,
                dirty,
                arguments,
                named(brokerVersion),
                jvm,
                serviceFlags,
                generatorFlags,
                kernel,
                processor,
                cores,
                memoryBytes,
                controlGroup,
                loadBefore,
                usageSource,
                frequency,
                hashes,
                versionOfH2load);
    }

    /** With TCP's way to avoid congestion, which paces connections. */
    private static String kernelHere() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
        return MachineCounters.text(Path.of("/proc/sys/net/ipv4/tcp_congestion_control"))
                .map(control -> system + ", TCP with " + control.strip())
                .orElse(system);
    }

    private static String named(String brokerVersion) {
        return "nats-server " + brokerVersion;
    }

    /** The machine's memory, as the JVM sees it: within a container, the container's. */
    public static long machineMemoryBytes() {
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return system.getTotalMemorySize();
    }

    private static String processorModel() {
        return MachineCounters.text(Path.of("/proc/cpuinfo")).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("unknown");
    }
}
