package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SummaryTest {

    private static final Load LITTLE = new Load.Open(20);
    private static final Load MUCH = new Load.Open(4000);

    /** The rates of the arms differ, and what was asked for does not. */
    @Test
    void hasOneWorkloadWhereAllArmsHaveTheSameShareOfTheirCapacity() {
        Load share = new Load.Share(50, Load.Open.Spacing.POISSON, Map.of("rest", 100.0, "nats", 900.0));
        List<Arm> arms =
                Stream.of("rest", "nats").map(name -> arm(name, share.of(name))).toList();

        assertThat(Summary.of(Fixture.ofLoad(arms, share)))
                .startsWith("at 50 % of capacity and N = 1,000, p99 of nats was ")
                .contains("; nats used ")
                .doesNotContain("workload");
    }

    @Test
    void saysWhereARunEndedBeforeItsRatesWereKnown() {
        Load share = new Load.Share(50, Load.Open.Spacing.POISSON, Map.of());

        assertThat(Summary.of(Fixture.ofLoad(List.of(), share)))
                .isEqualTo("before capacities were known: nothing can be said; run it again.");
    }

    /** A rate is missed where requests are turned away. */
    @Test
    void concludesFromOtherRatesWhereOneThatWasTooMuchWasMissedToo() {
        assertThat(Summary.of(turnedAwayAndMissedAt(MUCH))).contains("; elsewhere, at 20 requests/s and N = 1,000, ");
        assertThat(Summary.of(turnedAwayAndMissedAt(LITTLE))).startsWith("nothing can be said: FAILED (");
    }

    @Test
    void namesWhatSpoilsARunThatGoesOn() {
        assertThat(Summary.spoilt(turnedAwayAndMissedAt(MUCH)))
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("FAILED (nats, ")
                        .contains("7000 × status 503), INVALID (nats, ")
                        .contains("; try "));
        assertThat(Summary.spoilt(ReportCase.spoilt(Findings.NONE, arm("nats", LITTLE))))
                .isEmpty();
    }

    /** @param missed the rate that was; requests are turned away at the one that is too much */
    private static ComparisonResult turnedAwayAndMissedAt(Load missed) {
        Finding turnedAway =
                Finding.of(Finding.Kind.FAILED, List.of("status 503"), 7000).in(work("nats", MUCH), 1);
        Finding reason = Finding.of(Finding.Kind.RATE_MISSED, 500, 4000, 0, 0).in(work("nats", missed), 1);
        return ReportCase.spoilt(
                new Findings(List.of(turnedAway), List.of(reason), List.of()), arm("nats", LITTLE), arm("nats", MUCH));
    }

    private static Arm arm(String name, Load load) {
        return Rounds.arm(work(name, load), 5000);
    }

    private static Workload work(String name, Load load) {
        return new Workload(name, 1000, load);
    }
}
