package io.squareoff.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolePropertiesTest {

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8080", "http://localhost:8080/"})
    void takesAnAggregatorAsABrowserShowsItsAddress(String aggregator) {
        ConsoleProperties properties =
                new ConsoleProperties(URI.create(aggregator), Map.of(), Path.of("results"), List.of(), false, 1);

        assertThat(properties.aggregator()).hasToString("http://localhost:8080");
    }
}
