package io.squareoff.monitoring;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;
import org.springframework.util.CollectionUtils;

/**
 * The configuration of this service. Every value is required; application.yaml has the defaults.
 *
 * @param monitoring URLs of the broker's monitoring, each with a host and a port and nothing behind them
 * @param timeout for each page of a node
 */
@ConfigurationProperties(prefix = "squareoff", ignoreUnknownFields = false)
record BrokerMetricsProperties(List<URI> monitoring, Duration timeout) {

    private static final Duration SHORTEST = Duration.ofMillis(100);

    BrokerMetricsProperties {
        Assert.isTrue(
                !CollectionUtils.isEmpty(monitoring),
                "squareoff.monitoring must be a URL like http://host:8222, not empty");
        monitoring.forEach(url -> Assert.isTrue(
                "http".equals(url.getScheme())
                        && url.getHost() != null
                        && url.getPort() > 0
                        && url.getPort() < 1 << 16
                        && url.getRawPath().isEmpty()
                        && url.getRawQuery() == null
                        && url.getRawUserInfo() == null,
                () -> "squareoff.monitoring must be a URL like http://host:8222, not " + url));
        monitoring = List.copyOf(monitoring);
        Assert.isTrue(
                timeout != null && timeout.compareTo(SHORTEST) >= 0,
                () -> "squareoff.timeout must be at least 100ms, not " + timeout);
    }
}
