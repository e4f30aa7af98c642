package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Finding.Kind;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemedyTest {

    private static final Finding LATE = Finding.of(Kind.SENT_LATE, 12, 600, 20, 0, 0);
    private static final Map<String, Double> CAPACITIES = Map.of("rest", 100.0, "nats", 900.0);

    @Test
    void putsWhatHadTheCoresBeforeWhatWasLateForIt() {
        Finding stolen = Finding.of(Kind.RATE_MISSED, 90, 100, 0, 0.35);

        assertThat(Remedy.foremost(List.of(LATE, stolen))).isEqualTo(stolen);
    }

    @Test
    void putsAnswersThatNoLoadExplainsBeforeThoseOfAnOverload() {
        Finding overload = Finding.of(Kind.FAILED, List.of("status 503"), 7);
        Finding wrong = Finding.of(Kind.FAILED, List.of("wrong answer"), 1);

        assertThat(Remedy.foremost(List.of(overload, wrong))).isEqualTo(wrong);
    }

    @Test
    void advisesMoreCoresWhereASearchHasLargeRequestsAlready() {
        Finding busy = Finding.of(Kind.GENERATOR_LIMIT, 29);

        assertThat(Remedy.of(search(1000), busy)).isEqualTo("try --number 10000");
        assertThat(Remedy.of(search(5000), busy)).isEqualTo("it takes a machine with more cores");
    }

    @Test
    void advisesNoOpenModelToOne() {
        Finding busy = Finding.of(Kind.GENERATOR_BUSY, 12);

        assertThat(Remedy.of(ReportCase.CLOSED.result(), busy))
                .startsWith("try --number 10000, or an open model with --rate ");
        assertThat(Remedy.of(ReportCase.DEMANDING.result(), busy)).isEqualTo("try --number 200");
    }

    @Test
    void advisesHalfOfTheRateOrOfWhatIsCarriedWhereThatIsLess() {
        Finding overload = Finding.of(Kind.FAILED, List.of("status 503"), 7);

        assertThat(Remedy.of(planned(3000, 18, 226), overload)).isEqualTo("try --rate 50%");
        assertThat(Remedy.of(planned(3000, 0), overload)).isEqualTo("try --rate 50%");
        assertThat(Remedy.of(planned(300, 2800), overload)).isEqualTo("try --rate 150");
        assertThat(Remedy.of(Fixture.ofLoad(List.of(), new Load.Open(3000)), overload))
                .isEqualTo("try --rate 1500");
    }

    @Test
    void advisesNoOtherShareOfACapacityThatWasNotFound() {
        Finding overload = Finding.of(Kind.FAILED, List.of("status 503"), 7);

        assertThat(Remedy.of(shareOf(50, Map.of()), overload)).isEqualTo("give --rate in requests/s");
        assertThat(Remedy.of(shareOf(50, CAPACITIES), overload)).isEqualTo("try --rate 25%");
    }

    @Test
    void advisesNoLowerLoadThanTheLowest() {
        Finding overload = Finding.of(Kind.FAILED, List.of("status 503"), 7);

        assertThat(Remedy.of(shareOf(1, CAPACITIES), overload)).isEqualTo("the services' logs tell more");
        assertThat(Remedy.of(planned(1, 5), overload)).isEqualTo("the services' logs tell more");
    }

    /** @param answers of each round, in ten seconds */
    private static ComparisonResult planned(int rate, long... answers) {
        Load load = new Load.Open(rate);
        return Fixture.ofLoad(List.of(Rounds.arm(new Workload("rest", 100, load), answers)), load);
    }

    private static ComparisonResult shareOf(int percent, Map<String, Double> capacities) {
        return Fixture.ofLoad(List.of(), new Load.Share(percent, Load.Open.Spacing.POISSON, capacities));
    }

    private static ComparisonResult search(int number) {
        Objective objective = Objective.parse("p99<200ms");
        return Fixture.searchOf(number, new Capacity("rest", number, objective, List.of()));
    }
}
