package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class NullTransportIT {

    @Test
    void isThereOnlyIfItIsConfigured() throws Exception {
        try (TestAggregator aggregator = new TestAggregator()) {
            var response = aggregator.get("/null/square/unary/1");
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body()).contains("no transport is called 'null'");
        }
    }
}
