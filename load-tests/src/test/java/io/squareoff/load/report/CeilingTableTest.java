package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CeilingTableTest {

    /**
     * A limit's 80,000 requests of 1000 squares in 10 s are 8,000,000 squares a second; 4 s of CPU in 10 s are 0.40 cores and, over
     * the 80,000 thousands, 0.05 ms for each. The generator used 1 s in each round, everything else 0.1 s. Ten users share 8192
     * numbers in flight, 819 each.
     *
     * <p>rest has half of its limit in each round. nats has half in three rounds and three quarters in three: √(1/2 · 3/4), and the bounds
     * are by √(6/5) · ln √1.5 / √6 · 2.5706 below and above, in logarithms.
     */
    @Test
    void showsTheLimitsAndHowNearTheTransportsCame() {
        List<Arm> limits = List.of(arm("rest-limit", 4, 80_000, 80_000), arm("nats-limit", 6, 50_000, 50_000));
        List<Arm> arms = new ArrayList<>(List.of(arm("rest", 9, 40_000, 40_000), arm("nats", 9, 25_000, 37_500)));
        arms.addAll(limits);

        ComparisonResult result = Fixture.resultOf(arms);

        assertThat(Fixture.text(
                        CeilingTable.of(result.plan(), limits, result.limits()).toArray(ReportTable[]::new)))
                .isEqualTo("""
                Limits: the throughput that a backend gives to a client that only asks it, in the same rounds
                  rest-limit: h2load --h1 at square-rest-service: at most 100 connections, one request in flight on each
                  nats-limit: jnats at the broker: 1 connection and inbox, at most 8,190 numbers in flight

                                                               rest-limit  nats-limit
                throughput                squares/s             8,000,000   5,000,000
                CPU cores                 generator                  0.10        0.10
                                          square-rest-service        0.40        0.60
                                          everything else            0.01        0.01
                CPU ms per 1,000 squares  generator                  0.01        0.02
                                          square-rest-service        0.05        0.12
                failures                                                0           0

                Throughput of each transport as a share of its limit, geometric mean of the rounds' shares
                  rest 0.500× (0.500–0.500) of rest-limit
                  nats 0.612× (0.485–0.773) of nats-limit""");
    }

    /** @param odd requests in the first of six rounds and every other one */
    private static Arm arm(String name, int cpuSeconds, long odd, long even) {
        Workload workload = Rounds.closed(name, 1000);
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            rounds.add(Rounds.round(round, workload, round % 2 == 0 ? even : odd, Duration.ofSeconds(cpuSeconds)));
        }
        return new Arm(rounds);
    }
}
