package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PodStackOptionsTest {

    @Test
    void passOnTheOptionsOfAScenarioAndNotTheNameOfItsFileWhichNoPodHas() {
        List<String> joined = List.of("--kubernetes", "--scenario=own.txt", "--json", "-", "--quick", "--number=20");
        List<String> apart = List.of("--scenario", "own.txt", "--kubernetes=true", "--rate=50");

        assertThat(PodStackOptions.arguments(joined)).containsExactly("--quick", "--number=20");
        assertThat(PodStackOptions.arguments(apart)).containsExactly("--rate=50");
    }
}
