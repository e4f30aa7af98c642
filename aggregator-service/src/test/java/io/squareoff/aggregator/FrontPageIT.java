package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FrontPageIT {

    private static final Pattern LINK = Pattern.compile("href=\"([^\"]+)\"");

    @Test
    void leadsToTheRacePageThatIsConfigured() throws Exception {
        try (TestAggregator aggregator = new TestAggregator("squareoff.race-page=http://127.0.0.1:8090/")) {
            var response = aggregator.get("/");

            assertThat(response.statusCode()).isEqualTo(302);
            assertThat(response.headers().allValues("Location")).containsExactly("http://127.0.0.1:8090/");
        }
    }

    @Test
    void listsPathsThatAreThereWhereThereIsNoRacePage() throws Exception {
        try (TestAggregator aggregator = new TestAggregator(
                "squareoff.transports.null.kind=null", "management.endpoint.health.show-details=never")) {
            var response = aggregator.get("/");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().allValues("Content-Type")).containsExactly("text/html");
            List<String> links = LINK.matcher(response.body())
                    .results()
                    .map((MatchResult link) -> link.group(1))
                    .toList();
            assertThat(links).contains("/rest/square/unary/10", "/null/square/unary/10", "/actuator/transports");
            for (String link : links) {
                // No backend is there, but the paths are.
                assertThat(aggregator.get(link).statusCode()).as(link).isNotEqualTo(404);
            }
            assertThat(aggregator.get("/null/square/unary/10").body()).isEqualTo(TestAggregator.squares(10));
        }
    }
}
