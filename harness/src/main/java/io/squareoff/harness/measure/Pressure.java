package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time in which at least one task on the machine waited for something: "some" of the kernel's pressure stall information, see
 * Documentation/accounting/psi.rst of Linux. While more threads want to run than there are cores, one always waits for a CPU.
 *
 * @param cpu while one was ready to run and others had the cores
 * @param memory while one waited for memory to be freed or read back
 * @param io while one waited for a disk
 */
public record Pressure(Duration cpu, Duration memory, Duration io) {

    private static final Pattern SOME = Pattern.compile("^some .*total=(\\d{1,18})$", Pattern.MULTILINE);

    public Pressure plus(Pressure other) {
        return new Pressure(cpu.plus(other.cpu), memory.plus(other.memory), io.plus(other.io));
    }

    /**
     * The time in the text of a file in {@code /proc/pressure}, since the machine started.
     *
     * @throws IOException if it has none
     */
    static Duration some(String text) throws IOException {
        Matcher some = SOME.matcher(text);
        if (!some.find()) {
            throw new IOException("a file of /proc/pressure has no total of \"some\": " + text);
        }
        return Duration.of(Long.parseLong(some.group(1)), ChronoUnit.MICROS);
    }
}
