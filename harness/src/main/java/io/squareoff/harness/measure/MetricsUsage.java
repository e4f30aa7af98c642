package io.squareoff.harness.measure;

import io.squareoff.harness.process.HttpPage;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * CPU time and memory that processes on any machine report: a service at {@code /actuator/prometheus}, with the memory that its
 * JVM has committed, not the resident one; nats-server at {@code /varz}, with its share of a core, which it measures about once a
 * second, summed up over time.
 *
 * <p>Used by one thread at a time.
 */
public final class MetricsUsage implements UsageSource {

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String VARZ = "/varz";
    private static final Pattern CPU_NANOS =
            Pattern.compile("^process_cpu_time_ns_total(?:\\{[^}]*})? (\\S+)$", Pattern.MULTILINE);
    private static final Pattern COMMITTED =
            Pattern.compile("^jvm_memory_committed_bytes(?:\\{[^}]*})? (\\S+)$", Pattern.MULTILINE);

    private final Map<String, URI> pages;
    private final Map<String, Duration> brokerCpu = new HashMap<>();
    private final Map<String, Long> brokerReadNanos = new HashMap<>();

    /** @param pages by the name that results call the process */
    public MetricsUsage(Map<String, URI> pages) {
        this.pages = new LinkedHashMap<>(pages);
    }

    /** The pages and their processes, in words. */
    public String title() {
        String services = names(page -> !isBroker(page));
        String brokers = names(MetricsUsage::isBroker);
        return "/actuator/prometheus (" + services + "; memory is what its JVM committed)"
                + (brokers.isEmpty() ? "" : ", /varz (" + brokers + ")");
    }

    private String names(Predicate<URI> kind) {
        return pages.entrySet().stream()
                .filter(page -> kind.test(page.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
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
            uses.put(page.getKey(), broker ? broker(page, text) : service(page.getValue(), text));
        }
        return new Reading(uses, Optional.empty());
    }

    private static String get(URI page) throws IOException, InterruptedException {
        HttpPage.Answer answer = new HttpPage(page, PATIENCE).get();
        if (answer.status() != 200) {
            throw new IOException(page + " answered with status " + answer.status());
        }
        return answer.body();
    }

    private static Use service(URI page, String text) throws IOException {
        Matcher cpu = CPU_NANOS.matcher(text);
        if (!cpu.find()) {
            throw new IOException(page + " tells no process_cpu_time_ns_total");
        }
        double committed = COMMITTED
                .matcher(text)
                .results()
                .mapToDouble(line -> Double.parseDouble(line.group(1)))
                .sum();
        return new Use(Duration.ofNanos((long) Double.parseDouble(cpu.group(1))), (long) committed);
    }

    private Use broker(Map.Entry<String, URI> page, String text) throws IOException {
        String name = page.getKey();
        JsonNode varz = varz(page.getValue(), text);
        long now = System.nanoTime();
        Long before = brokerReadNanos.put(name, now);
        double cores = varz.get("cpu").asDouble() / 100;
        Duration since = before == null ? Duration.ZERO : Duration.ofNanos((long) (cores * (now - before)));
        Duration cpu = brokerCpu.merge(name, since, Duration::plus);
        return new Use(cpu, varz.get("mem").asLong());
    }

    private static JsonNode varz(URI page, String text) throws IOException {
        try {
            JsonNode varz = JsonMapper.shared().readTree(text);
            if (!varz.path("cpu").isNumber() || !varz.path("mem").isNumber()) {
                throw new IOException(page + " tells no cpu and mem");
            }
            return varz;
        } catch (JacksonException e) {
            throw new IOException(page + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
