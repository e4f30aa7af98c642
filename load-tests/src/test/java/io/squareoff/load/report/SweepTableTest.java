package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweepTableTest {

    /**
     * Rates are the medians of {@link #numbers}' requests over 10 s; ratios the third roots of 4 · 3 · 1/2 and of 2 · 2 · 3, and 20. The p50
     * is what most requests took, the p99 what the others did, but of 600 requests only 6 are above it. CPU of a request is 300 µs
     * and 10 for each square with rest, 200 and 2 with nats, which is on the fitted line.
     */
    private static final String NUMBERS = """
            N      load      rest req/s  nats req/s  nats/rest  rest p50 ms  nats p50 ms  rest p99 ms  nats p99 ms  rest CPU ms/req  nats CPU ms/req
            10     10 users       2,000       4,000       1.82         1.00         0.50         2.00         1.50             0.40             0.22
            100    10 users         300         600       2.29         10.0         4.00         40.0         8.00             1.30             0.40
            1,000  10 users        20.0         400       20.0          400         20.0            –         60.0             10.3             2.20

            Fitted CPU time of a request: a part for the request + N parts for its squares
              rest, 10 users: 0.30 ms + N × 10.0 µs
              nats, 10 users: 0.20 ms + N × 2.00 µs""";

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void showsEachFigureOfEachArmAtEachNumber() {
        assertThat(render(numbers())).isEqualTo(NUMBERS);
    }

    @Test
    void rendersAlikeInEveryLocale() {
        Locale.setDefault(Locale.GERMANY);

        assertThat(render(numbers())).isEqualTo(NUMBERS);
    }

    /**
     * In an open model p99 is compared; nats had no answer at one rate and no round at the other; no percentile 99 of 200 or
     * 400 requests is told, and no line is fitted to one number. CPU of rest: 1 s for 200 requests, 3.2 s for 400.
     */
    @Test
    void putsADashWhereThereIsNoFigure() {
        Workload slow = new Workload("rest", 1000, 10, new Load.Open(20));
        Workload fast = new Workload("rest", 1000, 10, new Load.Open(40));
        Workload unanswered = new Workload("nats", 1000, 10, new Load.Open(20));

        assertThat(render(List.of(
                        arm(slow, 5000, 3000, 9000, 200),
                        arm(unanswered, 5000, 3000, 9000, 0),
                        arm(fast, 8000, 6000, 9000, 400))))
                .isEqualTo("""
                N      load                   rest req/s  nats req/s  rest p50 ms  nats p50 ms  rest p99 ms  nats p99 ms  nats/rest  rest CPU ms/req  nats CPU ms/req
                1,000  20 requests/s, K = 10        20.0        0.00         3.00            –            –            –          –             5.00                –
                1,000  40 requests/s, K = 10        40.0           –         6.00            –            –            –          –             8.00                –""");
    }

    /** p99 is 4 ms of rest and 2 ms of nats. */
    @Test
    void comparesWhatDecidesInAnOpenModel() {
        List<Arm> arms = new ArrayList<>();
        for (int rate : new int[] {200, 400}) {
            arms.add(arm(new Workload("rest", 10, new Load.Open(rate)), 400, 1000, 4000, 2_000));
            arms.add(arm(new Workload("nats", 10, new Load.Open(rate)), 400, 1000, 2000, 2_000));
        }

        assertThat(render(arms).lines()).first().asString().contains("rest p99 ms  nats p99 ms  nats/rest  rest CPU");
        assertThat(render(arms).lines().skip(1).limit(2))
                .allSatisfy(line -> assertThat(line).contains("4.00         2.00      0.500  "));
    }

    /** Throughput with TLS is a half and a third of that without, which is twice that of rest. */
    @Test
    void holdsAnArmWithTlsAgainstTheSameWithout() {
        List<Arm> arms = List.of(
                arm(Rounds.closed("rest", 10), 400, 1000, 2000, 10_000),
                arm(Rounds.closed("nats", 10), 400, 1000, 2000, 20_000),
                arm(Rounds.closed("nats+tls", 10), 400, 1000, 2000, 10_000),
                arm(Rounds.closed("rest", 100), 400, 1000, 2000, 3_000),
                arm(Rounds.closed("nats", 100), 400, 1000, 2000, 6_000),
                arm(Rounds.closed("nats+tls", 100), 400, 1000, 2000, 2_000));

        assertThat(render(arms).lines())
                .first()
                .asString()
                .startsWith(
                        "N    load      rest req/s  nats req/s  nats+tls req/s  nats/rest  nats+tls/nats  rest p50 ms");
        assertThat(render(arms).lines().skip(1))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("10   10 users       1,000       2,000           1,000       2.00          0.500 "))
                .anySatisfy(line -> assertThat(line)
                        .startsWith(
                                "100  10 users         300         600             200       2.00          0.333 "));
    }

    @Test
    void hasColumnsForWhatCallsDemandWhereSomeDo() {
        Demand payload = new Demand(2048, 2048, Duration.ZERO, Duration.ZERO);
        Demand work = new Demand(0, 2048, Duration.ofMillis(3), Duration.ZERO);
        List<Arm> payloads = List.of(
                arm(demanding("rest", Demand.NONE), 400, 1000, 2000, 10_000),
                arm(demanding("rest", payload), 400, 1000, 2000, 5_000));
        List<Arm> both = List.of(payloads.get(0), arm(demanding("rest", work), 400, 1000, 2000, 5_000));

        assertThat(render(payloads).lines())
                .satisfiesExactly(
                        heading -> assertThat(heading).startsWith("N   load      payload  rest req/s "),
                        plain -> assertThat(plain).startsWith("10  10 users  0             1,000 "),
                        carrying -> assertThat(carrying).startsWith("10  10 users  2 KiB           500 "));
        assertThat(render(both).lines().skip(1))
                .satisfiesExactly(
                        plain -> assertThat(plain).matches("10  10 users  0 +0 +1,000 .*"),
                        demanding -> assertThat(demanding)
                                .startsWith("10  10 users  2 KiB in replies  3 ms of waiting ")
                                .contains(" 500 "));
    }

    @Test
    void fitsALineForEachDemand() {
        Demand payload = new Demand(2048, 2048, Duration.ZERO, Duration.ZERO);
        List<Arm> arms = new ArrayList<>();
        for (int number : new int[] {10, 100, 1000}) {
            arms.add(arm(Rounds.closed("rest", number), 300 + 10 * number, 1000, 2000, 1000));
            arms.add(arm(
                    new Workload("rest", number, 1, new Load.Closed(10), payload),
                    300 + 20 * number,
                    1000,
                    2000,
                    1000));
        }

        assertThat(render(arms))
                .contains(
                        "rest, 10 users: 0.30 ms + N × 10.0 µs",
                        "rest, 10 users, payload 2 KiB: 0.30 ms + N × 20.0 µs");
    }

    private static Workload demanding(String arm, Demand demand) {
        return new Workload(arm, 10, 1, new Load.Closed(10), demand);
    }

    private static String render(List<Arm> arms) {
        ComparisonResult result = Fixture.resultOf(arms);
        ReportTable sweep = SweepTable.of(arms, result.verdicts());
        return result.costs().isEmpty() ? Fixture.text(sweep) : Fixture.text(sweep, SweepTable.fitted(result.costs()));
    }

    private static List<Arm> numbers() {
        return List.of(
                arm(Rounds.closed("rest", 10), 400, 1000, 2000, 10_000, 20_000, 60_000),
                arm(Rounds.closed("nats", 10), 220, 500, 1500, 40_000, 60_000, 30_000),
                arm(Rounds.closed("rest", 100), 1300, 10_000, 40_000, 3_000, 3_000, 3_000),
                arm(Rounds.closed("nats", 100), 400, 4000, 8000, 6_000, 6_000, 9_000),
                arm(Rounds.closed("rest", 1000), 10_300, 400_000, 900_000, 200, 200, 200),
                arm(Rounds.closed("nats", 1000), 2200, 20_000, 60_000, 4_000, 4_000, 4_000));
    }

    /** @param requests of each round */
    private static Arm arm(Workload workload, long cpuMicros, long mostMicros, long othersMicros, long... requests) {
        List<Round> rounds = new ArrayList<>();
        for (long count : requests) {
            rounds.add(Rounds.round(
                    rounds.size() + 1,
                    workload,
                    count,
                    micros(count * cpuMicros),
                    micros(mostMicros),
                    micros(othersMicros)));
        }
        return new Arm(rounds);
    }

    private static Duration micros(long micros) {
        return Duration.ofNanos(micros * 1000);
    }
}
