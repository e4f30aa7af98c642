package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttributionTableTest {

    private static final int INTRODUCTION = 4;

    /**
     * Throughput, from the requests in {@link #parts}: whole 192/8 = 24, codec over HTTP/1.1 16/8 = 2 and over HTTP/2 96/12 =
     * 8, so codec √(2·8) = 4 and interaction 8/2 = 4; multiplexing √(12/8 · 96/16) = 3, the rest 192/96 = 2. CPU of a request: whole
     * 50/800, codec √(400/800 · 100/800), multiplexing √(800/800 · 100/400), the rest 50/100, interaction 1/8 ÷ 1/2;
     * nats to nats-json 50/20, grpc to rest-h2-protobuf 25/100.
     *
     * <p>nats to nats-json is 4 in three rounds and 16 in three: the mean is 8, and √(6/5) · ln 2 / √6 · 2.5706 the logarithm of 2.219, by
     * which the bounds lie below and above. grpc to rest-h2-protobuf is 1/8 in three rounds and 8 in three: 1, and the bounds 2.219³ = 10.9.
     * The other seven effects are sure, so it is judged like one alone: ×(2.5706 + 0.9195) instead, 10.9 becomes 25.7.
     */
    @Test
    void showsEachEffectOnEachMetric() {
        List<Arm> arms = new ArrayList<>(parts(6));
        arms.add(arm("nats-json", 6, 48_000, 12_000, 20));
        arms.add(arm("grpc", 6, 12_000, 768_000, 25));

        assertThat(String.join("\n", lines(arms))).isEqualTo("""
                Where the factor between rest and nats comes from, with 95 % intervals
                Geometric means of the rounds' ratios, so that the three parts multiply to the whole. Codec and multiplexing
                are each the mean of their two paths through rest, rest-protobuf, rest-h2 and rest-h2-protobuf; the
                interaction says how far these differ. Verdicts are on throughput, and on all effects together but the whole:
                its verdict is that of its two arms.
                                                                                                            throughput ×  CPU per thousand squares ×
                rest → nats                                                                             24.0 (24.0–24.0)      0.0625 (0.0625–0.0625)
                  codec: JSON → protobuf                                                                4.00 (4.00–4.00)         0.250 (0.250–0.250)
                  multiplexing: HTTP/1.1 → HTTP/2                                                       3.00 (3.00–3.00)         0.500 (0.500–0.500)
                  the rest: HTTP/2 → NATS, both with protobuf                                           2.00 (2.00–2.00)         0.500 (0.500–0.500)
                codec over HTTP/1.1                                                                     2.00 (2.00–2.00)         0.500 (0.500–0.500)
                codec over HTTP/2                                                                       8.00 (8.00–8.00)         0.125 (0.125–0.125)
                  interaction: HTTP/2 ÷ HTTP/1.1                                                        4.00 (4.00–4.00)         0.250 (0.250–0.250)
                codec over NATS: nats-json → nats                                                       8.00 (3.61–17.7)            2.50 (2.50–2.50)
                RPC library: rest-h2-protobuf → grpc           no difference shown (0.0916–10.9; would have shown 25.7×)         0.250 (0.250–0.250)""");
    }

    /** Figures as above. The rounds of grpc used no CPU that could be measured; nats-json was not measured at all. */
    @Test
    void saysWhereRoundsAreTooFewAndLeavesOutWhatWasNotMeasured() {
        List<Arm> arms = new ArrayList<>(parts(5));
        arms.add(arm("grpc", 5, 192_000, 192_000, 0));

        List<String> lines = lines(arms);

        assertThat(String.join("\n", lines.subList(INTRODUCTION, lines.size()))).isEqualTo("""
                                                                     throughput ×  CPU per thousand squares ×
                rest → nats                                    24.0 (no interval)        0.0625 (no interval)
                  codec: JSON → protobuf                       4.00 (no interval)         0.250 (no interval)
                  multiplexing: HTTP/1.1 → HTTP/2              3.00 (no interval)         0.500 (no interval)
                  the rest: HTTP/2 → NATS, both with protobuf  2.00 (no interval)         0.500 (no interval)
                codec over HTTP/1.1                            2.00 (no interval)         0.500 (no interval)
                codec over HTTP/2                              8.00 (no interval)         0.125 (no interval)
                  interaction: HTTP/2 ÷ HTTP/1.1               4.00 (no interval)         0.250 (no interval)
                RPC library: rest-h2-protobuf → grpc           2.00 (no interval)                           –""");
    }

    /** Figures as above, and a seventh round in which nats had no answer. */
    @Test
    void saysInHowManyRoundsTheFiguresAre() {
        List<Arm> arms = new ArrayList<>(parts(7));
        Arm nats = arms.remove(4);
        List<Round> rounds = new ArrayList<>(nats.rounds().subList(0, 6));
        rounds.add(Rounds.round(7, nats.workload(), 0, Duration.ofSeconds(1)));
        arms.add(new Arm(rounds));

        List<String> lines = lines(arms);

        assertThat(String.join("\n", lines.subList(INTRODUCTION + 1, lines.size())))
                .isEqualTo("""
                                                                                    throughput ×               CPU per thousand squares ×
                rest → nats                                    24.0 (24.0–24.0) in 6 of 7 rounds  0.0625 (0.0625–0.0625) in 6 of 7 rounds
                  codec: JSON → protobuf                       4.00 (4.00–4.00) in 6 of 7 rounds     0.250 (0.250–0.250) in 6 of 7 rounds
                  multiplexing: HTTP/1.1 → HTTP/2              3.00 (3.00–3.00) in 6 of 7 rounds     0.500 (0.500–0.500) in 6 of 7 rounds
                  the rest: HTTP/2 → NATS, both with protobuf  2.00 (2.00–2.00) in 6 of 7 rounds     0.500 (0.500–0.500) in 6 of 7 rounds
                codec over HTTP/1.1                            2.00 (2.00–2.00) in 6 of 7 rounds     0.500 (0.500–0.500) in 6 of 7 rounds
                codec over HTTP/2                              8.00 (8.00–8.00) in 6 of 7 rounds     0.125 (0.125–0.125) in 6 of 7 rounds
                  interaction: HTTP/2 ÷ HTTP/1.1               4.00 (4.00–4.00) in 6 of 7 rounds     0.250 (0.250–0.250) in 6 of 7 rounds""");
    }

    /** rest-webclient has 6,000 requests in each round and 1,000 µs for each: 192/6 and 8/6 of them, 50/1000 and 800/1000 of the CPU. */
    @Test
    void tellsWhatTheClientLibraryAddsBeforeTheFactorFromRest() {
        List<Arm> arms = new ArrayList<>(parts(6));
        arms.add(arm("rest-webclient", 6, 6_000, 6_000, 1_000));

        List<String> lines = lines(arms);

        assertThat(String.join("\n", lines.subList(0, 10))).isEqualTo("""
                Where the factor between rest and nats comes from, with 95 % intervals
                Geometric means of the rounds' ratios, so that the three parts multiply to the whole. Codec and multiplexing
                are each the mean of their two paths through rest, rest-protobuf, rest-h2 and rest-h2-protobuf; the
                interaction says how far these differ. rest-webclient → nats is that of the client library times rest → nats.
                Verdicts are on throughput, and on all effects together but the whole: its verdict is that of its two arms.
                                                                   throughput ×  CPU per thousand squares ×
                rest-webclient → nats                          32.0 (32.0–32.0)      0.0500 (0.0500–0.0500)
                  client library: rest-webclient → rest        1.33 (1.33–1.33)         0.800 (0.800–0.800)
                rest → nats                                    24.0 (24.0–24.0)      0.0625 (0.0625–0.0625)
                  codec: JSON → protobuf                       4.00 (4.00–4.00)         0.250 (0.250–0.250)""");
    }

    private static List<String> lines(List<Arm> arms) {
        return Fixture.text(AttributionTable.of(Fixture.resultOf(arms).attributions()))
                .lines()
                .toList();
    }

    private static List<Arm> parts(int rounds) {
        return List.of(
                arm("rest", rounds, 8_000, 8_000, 800),
                arm("rest-protobuf", rounds, 16_000, 16_000, 400),
                arm("rest-h2", rounds, 12_000, 12_000, 800),
                arm("rest-h2-protobuf", rounds, 96_000, 96_000, 100),
                arm("nats", rounds, 192_000, 192_000, 50));
    }

    /** @param odd requests in the first round and every other one */
    private static Arm arm(String name, int count, long odd, long even, long cpuMicrosOfARequest) {
        Workload workload = Rounds.closed(name, 1000);
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= count; round++) {
            long requests = round % 2 == 0 ? even : odd;
            Duration services = Duration.ofNanos(requests * cpuMicrosOfARequest * 1000);
            rounds.add(Rounds.round(round, workload, requests, services));
        }
        return new Arm(rounds);
    }
}
