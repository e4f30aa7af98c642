package io.squareoff.harness.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.harness.measure.UsageSource.Use;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Readings are refused with the exception that says so, or are those in the text. */
class MeasureFuzzTest implements MutatedInputs {

    private static final URI PAGE = URI.create("http://127.0.0.1:8080/actuator/prometheus");
    private static final URI VARZ = URI.create("http://127.0.0.1:8222/varz");

    /** The first bytes of a compressed histogram. */
    private static final int COMPRESSED = 0x1c849304;

    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    @FuzzTest
    void prometheus(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        Use use;
        try {
            use = MetricsUsage.service(PAGE, text);
        } catch (IOException e) {
            return;
        }
        List<BigDecimal> nanos = values(text, "process_cpu_time_ns_total");
        if (nanos.isEmpty()) {
            assertReads(
                    use.cpu().toNanos(),
                    values(text, "process_cpu_seconds_total").get(0).movePointRight(9));
            return;
        }
        assertReads(use.cpu().toNanos(), nanos.get(0));
        assertReads(
                use.residentBytes(),
                values(text, "jvm_memory_committed_bytes").stream().reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    /** Whole numbers of what may have been written with a fraction, as a double. */
    private static void assertReads(long read, BigDecimal written) {
        assertThat(BigDecimal.valueOf(read).subtract(written).abs())
                .isLessThanOrEqualTo(written.movePointLeft(12).add(BigDecimal.ONE));
    }

    /** The values of a metric: what follows its name, and its labels if it has any. */
    private static List<BigDecimal> values(String text, String metric) {
        List<BigDecimal> values = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(metric + "{") || line.startsWith(metric + " ") || line.startsWith(metric + "\t")) {
                int labels = line.charAt(metric.length()) == '{' ? line.lastIndexOf('}') + 1 : metric.length();
                String rest = line.substring(labels);
                values.add(new BigDecimal(rest.strip().split("[ \t]+")[0]));
            }
        }
        return values;
    }

    /** Twice, since the broker's CPU time is added up. */
    @FuzzTest
    void varz(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        MetricsUsage usage = new MetricsUsage(Map.of());
        try {
            Use first = usage.broker("broker", VARZ, text);
            Use second = usage.broker("broker", VARZ, text);
            JsonNode reference = JsonMapper.shared().readTree(text);
            assertThat(first.residentBytes())
                    .isEqualTo((long) reference.get("mem").doubleValue());
            assertThat(first.cpu()).isZero();
            assertThat(second.cpu()).isBetween(Duration.ZERO, Duration.ofDays(106_751));
        } catch (IOException e) {
            // As documented.
        }
    }

    @FuzzTest
    void processStat(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        try {
            ProcessTable.Entry entry = ProcessTable.entry(text);
            // proc(5) counts from 1, and the command is field 2.
            String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
            assertThat(entry.parent()).isEqualTo(Long.parseLong(fields[4 - 3]));
            assertThat(entry.ticks())
                    .isEqualTo(Long.parseLong(fields[14 - 3])
                            + Long.parseLong(fields[15 - 3])
                            + Long.parseLong(fields[16 - 3])
                            + Long.parseLong(fields[17 - 3]));
            assertThat(entry.ticks()).isNotNegative();
            assertThat(ProcessTable.ownTicks(text)).isBetween(0L, entry.ticks());
            assertThat(text).contains("(" + ProcessTable.command(text) + ")");
        } catch (IOException e) {
            // As documented.
        }
    }

    @FuzzTest
    void machineStat(byte[] bytes) {
        String line = new String(bytes, ISO_8859_1);
        try {
            assertThat(List.of(MachineCounters.busy(line), MachineCounters.steal(line)))
                    .noneMatch(Duration::isNegative);
        } catch (IOException e) {
            // As documented.
        }
    }

    @FuzzTest
    void pressure(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        try {
            Duration some = Pressure.some(text);
            assertThat(text).contains("total=").contains(Long.toString(some.toNanos() / 1000));
        } catch (IOException e) {
            // As documented.
        }
    }

    @FuzzTest
    void throttling(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        MachineCounters.throttled(text)
                .ifPresent(throttled -> assertThat(text)
                        .contains("throttled_usec ")
                        .contains(Long.toString(throttled.toNanos() / 1000)));
    }

    @FuzzTest
    void processStatus(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        long resident = ProcessTable.residentBytes(text);
        assertThat(resident).isNotNegative();
        assertThat(resident == 0 || text.contains(resident / 1024 + " kB")).isTrue();
    }

    /** Membership, quota and memory, each in its lines. */
    @FuzzTest
    void controlGroup(byte[] bytes) {
        String[] files = new String(bytes, UTF_8).split("\n---\n");
        try {
            Optional<Path> folder = ControlGroup.folder(files[0], GROUPS);
            assertThat(folder.isEmpty() || folder.get().startsWith(GROUPS)).isTrue();
            if (files.length > 1) {
                ControlGroup.cores(files[1])
                        .ifPresent(cores -> assertThat(cores).isPositive().isFinite());
            }
            if (files.length > 2) {
                ControlGroup.memory(files[2])
                        .ifPresent(memory ->
                                assertThat(BigInteger.valueOf(memory)).isEqualTo(new BigInteger(files[2].strip())));
            }
        } catch (IOException e) {
            // As documented.
        }
    }

    /** A histogram before it is compressed: a change of compressed bytes gets no further than their checksum. */
    @FuzzTest
    void histogram(byte[] bytes) {
        Histogram histogram;
        try {
            histogram = Latencies.decode(compressed(bytes));
        } catch (IllegalArgumentException e) {
            return;
        }
        assertThat(histogram.getTotalCount()).isNotNegative();
        Latencies.percentile(histogram, 99);
        Histogram again = Latencies.decode(Latencies.encode(histogram));
        assertThat(again.getTotalCount()).isEqualTo(histogram.getTotalCount());
        assertThat(again.getMaxValue()).isEqualTo(histogram.getMaxValue());
    }

    private static String compressed(byte[] histogram) {
        Deflater deflater = new Deflater();
        deflater.setInput(histogram);
        deflater.finish();
        byte[] compressed = new byte[2 * histogram.length + 100];
        int length = deflater.deflate(compressed);
        deflater.end();
        byte[] encoded = ByteBuffer.allocate(8 + length)
                .putInt(COMPRESSED)
                .putInt(length)
                .put(compressed, 0, length)
                .array();
        return Base64.getEncoder().encodeToString(encoded);
    }

    @FuzzTest
    void histogramText(byte[] bytes) {
        try {
            Latencies.decode(new String(bytes, ISO_8859_1));
        } catch (IllegalArgumentException e) {
            // As documented.
        }
    }
}
