package io.squareoff.harness.measure;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * CPU time and memory that processes on any machine report: a service at {@code /actuator/prometheus}, with the memory that its
 * JVM has committed, not the resident one, and what it compiles, collects and is kept waiting by a quota where it reports that, or at any page with the metrics of a process that Prometheus' client libraries have, with its
 * resident memory; nats-server at {@code /varz}, with its share of a core, which it measures about once a
 * second, summed up over time.
 *
 * <p>Used by one thread at a time.
 */
public final class MetricsUsage implements UsageSource {

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String VARZ = "/varz";
    private static final String ACTUATOR = "/actuator/prometheus";
    private static final String CPU_NANOS = "process_cpu_time_ns_total";
    private static final String COMMITTED = "jvm_memory_committed_bytes";
    private static final String COMPILATION = "squareoff_cpu_compilation_seconds_total";
    private static final String COLLECTION = "squareoff_cpu_collection_seconds_total";
    private static final String THROTTLED = "squareoff_cpu_throttled_seconds_total";

    // What Prometheus' own client libraries call them, in any language.
    private static final String CPU_SECONDS = "process_cpu_seconds_total";
    private static final String RESIDENT = "process_resident_memory_bytes";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Pattern LONGER_NAME = Pattern.compile("[\\w:]");

    /** Labels, value and perhaps a time. Labels end at the last brace, for one of their values may hold another. */
    private static final Pattern SAMPLE =
            Pattern.compile("(?:\\{.*})?[ \t]+([-+]?[\\d.]+(?:[eE][-+]?\\d+)?)(?:[ \t]+-?\\d+)?\\s*", Pattern.DOTALL);

    /** More nanoseconds and bytes than there can be: 31 years, and 888 pebibytes. */
    private static final double MOST = 1e18;

    private static final double MOST_CORES = 1e5;

    private final Map<String, URI> pages;
    private final Map<String, Duration> brokerCpu = new HashMap<>();
    private final Map<String, Long> brokerReadNanos = new HashMap<>();

    /** @param pages by the name that results call the process */
    public MetricsUsage(Map<String, URI> pages) {
        this.pages = new LinkedHashMap<>(pages);
    }

    /** The pages and their processes, in words. */
    public String title() {
        return Stream.of(
                        title(ACTUATOR + " (%s; memory is what its JVM committed)", MetricsUsage::isActuator),
                        title("pages of metrics (%s)", page -> !isActuator(page) && !isBroker(page)),
                        title(VARZ + " (%s)", MetricsUsage::isBroker))
                .filter(title -> !title.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String title(String words, Predicate<URI> kind) {
        List<String> names = pages.keySet().stream()
                .filter(name -> kind.test(pages.get(name)))
                .toList();
        return names.isEmpty() ? "" : words.formatted(String.join(", ", names));
    }

    /**
     * The versions that the brokers among the processes report; empty without a broker's page.
     *
     * @throws UserFacingException if such a page cannot be read
     */
    public SortedSet<String> brokerVersions() throws InterruptedException {
        SortedSet<String> versions = new TreeSet<>();
        for (URI page : pages.values()) {
            if (isBroker(page)) {
                new HttpPage(page, PATIENCE)
                        .json(varz -> varz.path("version").asString("unknown"))
                        .ifPresent(versions::add);
            }
        }
        return versions;
    }

    private static boolean isActuator(URI page) {
        return page.getPath().endsWith(ACTUATOR);
    }

    private static boolean isBroker(URI page) {
        return page.getPath().endsWith(VARZ);
    }

    @Override
    public Duration interval() {
        return INTERVAL;
    }

    @Override
    public Reading read() throws IOException, InterruptedException {
        Map<String, Use> uses = new LinkedHashMap<>();
        for (Map.Entry<String, URI> page : pages.entrySet()) {
            String text = get(page.getValue());
            boolean broker = isBroker(page.getValue());
            uses.put(
                    page.getKey(),
                    broker ? broker(page.getKey(), page.getValue(), text) : service(page.getValue(), text));
        }
        return new Reading(uses, Optional.empty());
    }

    private static String get(URI page) throws IOException, InterruptedException {
        HttpPage.Answer answer;
        try {
            answer = new HttpPage(page, PATIENCE).get();
        } catch (IOException e) {
            throw new IOException(page + " does not answer: " + e.getMessage(), e);
        }
        if (answer.status() != 200) {
            throw new IOException(page + " answered with status " + answer.status());
        }
        return answer.body();
    }

    /** The use on a service's page, in Prometheus' text format. */
    static Use service(URI page, String text) throws IOException {
        List<Double> cpu = values(page, text, CPU_NANOS);
        if (cpu.isEmpty()) {
            return process(page, text);
        }
        double committed = 0;
        for (double part : values(page, text, COMMITTED)) {
            committed += part;
        }
        return new Use(
                Duration.ofNanos(cpu.get(0).longValue()),
                (long) quantity(page, committed),
                jvm(page, text),
                seconds(page, text, THROTTLED));
    }

    /** Empty of a service that does not report it. */
    private static Optional<JvmCpu> jvm(URI page, String text) throws IOException {
        Optional<Duration> compilation = seconds(page, text, COMPILATION);
        Optional<Duration> collection = seconds(page, text, COLLECTION);
        return compilation.flatMap(one -> collection.map(other -> new JvmCpu(one, other)));
    }

    private static Optional<Duration> seconds(URI page, String text, String metric) throws IOException {
        List<Double> seconds = values(page, text, metric);
        return seconds.isEmpty()
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) quantity(page, seconds.get(0) * NANOS_PER_SECOND)));
    }

    private static Use process(URI page, String text) throws IOException {
        Duration cpu = seconds(page, text, CPU_SECONDS)
                .orElseThrow(() -> new IOException(page + " has neither " + CPU_NANOS + " nor " + CPU_SECONDS));
        List<Double> resident = values(page, text, RESIDENT);
        return new Use(cpu, resident.isEmpty() ? 0 : resident.get(0).longValue());
    }

    private static List<Double> values(URI page, String text, String metric) throws IOException {
        List<Double> values = new ArrayList<>();
        for (String line : text.split("\n")) {
            if (!line.startsWith(metric)
                    || LONGER_NAME.matcher(line.substring(metric.length())).lookingAt()) {
                continue;
            }
            Matcher sample = SAMPLE.matcher(line.substring(metric.length()));
            if (!sample.matches()) {
                throw new IOException(page + " has a line that is not understood: " + line);
            }
            values.add(quantity(page, sample.group(1)));
        }
        return values;
    }

    private static double quantity(URI page, String value) throws IOException {
        try {
            return quantity(page, Double.parseDouble(value));
        } catch (NumberFormatException e) {
            throw new IOException(page + " gives a CPU time or memory of " + value, e);
        }
    }

    private static double quantity(URI page, double value) throws IOException {
        if (value >= 0 && value < MOST) {
            return value;
        }
        throw new IOException(page + " gives a CPU time or memory of " + value);
    }

    /** The use on the broker's page, up to now. */
    Use broker(String name, URI page, String text) throws IOException {
        JsonNode varz = varz(page, text);
        double cores = quantity(page, varz.get("cpu").doubleValue()) / 100;
        if (cores > MOST_CORES) {
            throw new IOException(page + " gives " + cores + " cores in use");
        }
        long memory = (long) quantity(page, varz.get("mem").doubleValue());
        long now = System.nanoTime();
        Long before = brokerReadNanos.put(name, now);
        Duration since = before == null ? Duration.ZERO : Duration.ofNanos((long) (cores * (now - before)));
        return new Use(brokerCpu.merge(name, since, Duration::plus), memory);
    }

    private static JsonNode varz(URI page, String text) throws IOException {
        try {
            JsonNode varz = JsonMapper.shared().readTree(text);
            if (!varz.path("cpu").isNumber() || !varz.path("mem").isNumber()) {
                throw new IOException(page + " has no cpu and mem");
            }
            return varz;
        } catch (JacksonException e) {
            throw new IOException(page + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
