package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.PromQuery.LabelMatcher;
import io.squareoff.aggregator.PromQuery.Selector;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromQueryTest {

    @Test
    void findsMetricsAmongFunctionsNumbersAndLabels() {
        PromQuery query =
                PromQuery.of("histogram_quantile(0.5, sum by (le, way) (rate(a_bucket{of=\"x\"}[$__rate_interval])))"
                        + " / 1e3 / on () group_left () (sum(rate(b_total[5m] offset 1m)) > 0) or c");

        assertThat(query.selectors())
                .containsExactly(
                        new Selector("a_bucket", List.of(new LabelMatcher("of", "=", "x"))),
                        new Selector("b_total", List.of()),
                        new Selector("c", List.of()));
        assertThat(query.labels()).containsExactly("le", "way");
    }

    @ParameterizedTest
    @CsvSource({
        "a, true",
        "b, false",
        "'a{of=\"x\"}', true",
        "'a{of=\"y\"}', false",
        "'a{of=\"x\", job=\"y\"}', false",
        "'a{of!=\"y\"}', true",
        "'a{of=~\"x|y\"}', true",
        "'a{of=~\"y.*\"}', false",
        "'a{of!~\"x\"}', false",
        "'a{missing=\"\"}', true",
        "'a{missing=\"x\"}', false",
        "'a{job=\"service\"}', true"
    })
    void selectsAsPrometheusDoes(String expression, boolean selected) {
        MetricSample sample = MetricSample.read("service", "# HELP a\na{of=\"x\",the=\"y\"} 1.0\n")
                .get(1);

        assertThat(PromQuery.of(expression).selectors())
                .singleElement()
                .matches(selector -> selector.selects(sample) == selected);
    }
}
