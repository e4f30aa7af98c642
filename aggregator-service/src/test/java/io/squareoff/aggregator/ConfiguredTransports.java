package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.TransportSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The transports that are configured: those of application.yaml, and in tests of every transport also those of each
 * transports.yaml on the class path.
 */
final class ConfiguredTransports {

    private static final String VARIANTS = "classpath*:io/squareoff/aggregator/**/transports.yaml";

    private ConfiguredTransports() {}

    /** The transports of application.yaml by their names. */
    static Map<String, TransportSettings> shipped() {
        return read(Map.of());
    }

    /** All transports by their names, if the aggregator is started with {@link #variants}. */
    static Map<String, TransportSettings> all() {
        String[] variants = variants().split("=", 2);
        return read(Map.of(variants[0], variants[1]));
    }

    /** The property that adds the variants to application.yaml. */
    static String variants() {
        try {
            List<String> locations = new ArrayList<>();
            for (Resource resource : new PathMatchingResourcePatternResolver().getResources(VARIANTS)) {
                URL location = resource.getURL();
                locations.add(location.toString());
            }
            return "spring.config.additional-location=" + String.join(",", locations);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, TransportSettings> read(Map<String, Object> properties) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        return Binder.get(environment)
                .bind("squareoff.transports", Bindable.mapOf(String.class, TransportSettings.class))
                .get();
    }
}
