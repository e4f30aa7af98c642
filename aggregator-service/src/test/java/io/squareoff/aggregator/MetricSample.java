package io.squareoff.aggregator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sample of a page of metrics, with the labels that Prometheus adds when it reads the page. */
record MetricSample(String metric, Map<String, String> labels) {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** The value of a label, or nothing. */
    String label(String name) {
        return labels.getOrDefault(name, "");
    }

    /** @param job as which Prometheus reads the page */
    static List<MetricSample> read(String job, String page) {
        List<MetricSample> samples = new ArrayList<>();
        // Of the scrape itself.
        samples.add(new MetricSample("up", Map.of("job", job, "instance", "any")));
        page.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher sample = SAMPLE.matcher(line);
            if (!sample.matches()) {
                throw new IllegalArgumentException("no sample: " + line);
            }
            Map<String, String> labels = new TreeMap<>(Map.of("job", job, "instance", "any"));
            Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
            samples.add(new MetricSample(sample.group(1), labels));
        });
        return samples;
    }
}
