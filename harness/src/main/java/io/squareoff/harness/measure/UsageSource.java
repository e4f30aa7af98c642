package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A source of CPU time and memory of processes. */
public interface UsageSource {

    /**
     * CPU time and memory of one process.
     *
     * @param cpu CPU time since some moment that is the same for all readings
     * @param jvm what of it a JVM took for itself; empty where the process is none so far, and where it is not known
     * @param throttled time for which a quota of its own kept it from the cores, since some moment too; empty where it is not known
     */
    record Use(Duration cpu, long residentBytes, Optional<JvmCpu> jvm, Optional<Duration> throttled) {

        /** That of a process which has not begun. */
        static final Use NONE = new Use(Duration.ZERO, 0);

        public Use(Duration cpu, long residentBytes) {
            this(cpu, residentBytes, Optional.empty());
        }

        public Use(Duration cpu, long residentBytes, Optional<JvmCpu> jvm) {
            this(cpu, residentBytes, jvm, Optional.empty());
        }

        /** The same of a process that has ended: it used no more than it had. */
        Use ended() {
            return new Use(cpu, 0, jvm, throttled);
        }

        /** The usage since an earlier reading of the same process, which was so long before. */
        ProcessUsage since(Use earlier, Duration wall) {
            return new ProcessUsage(
                    cpu.minus(earlier.cpu),
                    wall,
                    Math.max(residentBytes, earlier.residentBytes),
                    jvm.map(own -> own.minus(earlier.jvm.orElse(JvmCpu.NONE))),
                    throttled.map(own -> own.minus(earlier.throttled.orElse(Duration.ZERO))));
        }
    }

    /**
     * One reading.
     *
     * @param uses by the name that results call the process; without those that have ended
     * @param machine the whole machine, where all these run on this one
     */
    record Reading(Map<String, Use> uses, Optional<MachineUse> machine) {}

    /** The shortest interval between readings that does not disturb what is measured. */
    Duration interval();

    /**
     * Reads CPU time and memory of all processes.
     *
     * @throws IOException if nothing can be read
     */
    Reading read() throws IOException, InterruptedException;
}
