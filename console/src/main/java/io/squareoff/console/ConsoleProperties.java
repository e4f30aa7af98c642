package io.squareoff.console;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The configuration of the page. Every value is required but the lists; application.yaml has the defaults.
 *
 * @param aggregator that is raced
 * @param metrics pages with the CPU time of each process, by its name; without any, no CPU is shown
 * @param results folder of the runs
 * @param hosts names by which this server may be called besides those of the loopback address
 * @param publishedOnLoopback true if only callers on this machine reach the port, though their connections come from elsewhere
 * @param viewers streams of events at a time, at most
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
public record ConsoleProperties(
        URI aggregator,
        @DefaultValue Map<String, URI> metrics,
        Path results,
        @DefaultValue List<String> hosts,
        boolean publishedOnLoopback,
        int viewers) {

    private static final Pattern HOST = Pattern.compile("[a-zA-Z0-9.-]{1,253}(:[0-9]{1,5})?");

    public ConsoleProperties {
        checkPage("squareoff.aggregator", aggregator);
        // Paths go behind it.
        aggregator = URI.create(aggregator.toString().replaceFirst("/+$", ""));
        metrics.forEach((name, page) -> checkPage("squareoff.metrics." + name, page));
        Assert.isTrue(results != null, "squareoff.results must be a folder");
        for (String host : hosts) {
            Assert.isTrue(
                    HOST.matcher(host).matches(),
                    () -> "squareoff.hosts must have names such as race.example:8090, not " + host);
        }
        Assert.isTrue(viewers >= 1 && viewers <= 10_000, () -> "squareoff.viewers must be 1 to 10000, not " + viewers);
    }

    private static void checkPage(String key, URI page) {
        Assert.isTrue(
                page != null
                        && page.getHost() != null
                        && String.valueOf(page.getScheme()).startsWith("http"),
                () -> key + " must be a URL such as http://localhost:8080, not " + page);
    }
}
