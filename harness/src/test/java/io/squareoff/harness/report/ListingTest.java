package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ListingTest {

    @Test
    void putsAnAndBeforeTheLast() {
        assertThat(Listing.of(List.of())).isEmpty();
        assertThat(Listing.of(List.of("a"))).isEqualTo("a");
        assertThat(Listing.of(List.of("a", "b"))).isEqualTo("a and b");
        assertThat(Listing.of(List.of("a", "b", "c"))).isEqualTo("a, b and c");
    }

    @Test
    void countsThoseThatItLeavesOut() {
        assertThat(Listing.foremost(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(Listing.foremost(List.of("a", "b", "c", "d"))).isEqualTo("a, b, c and 1 more below");
        assertThat(Listing.separated(List.of("a", "b", "c"))).isEqualTo("a; b; c");
        assertThat(Listing.separated(List.of("a", "b", "c", "d", "e"))).isEqualTo("a; b; c; 2 more below");
    }
}
