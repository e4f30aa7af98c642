package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Finding;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class PairOptionsTest {

    @Test
    void warnWhereTheCpuOfOneSideIsThatOfItsAggregatorOnly() {
        assertThat(warnings("base.n=http://a/varz", "head.n=http://b/varz")).isEmpty();
        assertThat(warnings("base.n=http://a/varz")).isEqualTo(warnings()).hasSize(1);
    }

    private static List<Finding> warnings(String... metrics) {
        String[] arguments = Stream.concat(
                        Stream.of("--target=base=http://a:8080", "--target=head=http://b:8080"),
                        Stream.of(metrics).map("--metrics="::concat))
                .toArray(String[]::new);
        return CommandLine.populateSpec(PairOptions.class, arguments).warnings(CommandSpec.create());
    }
}
