package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttributionTest {

    private static final Offset<Double> A_LITTLE = within(1e-9);
    private static final Offset<Double> ROUNDED = within(1e-3);
    private static final int ROUNDS = 6;

    /** Requests in a round: rest times 2.5, 1.5, 1.2 and 3 on the way to nats-netty, of which nats has 0.8. */
    private static final Map<String, Long> KNOWN = known();

    private static Map<String, Long> known() {
        Map<String, Long> requests = new LinkedHashMap<>();
        requests.put("rest", 10_000L);
        requests.put("rest-netty-to-webflux", 25_000L);
        requests.put("rest-netty", 37_500L);
        requests.put("rest-netty-protobuf", 45_000L);
        requests.put("nats-netty", 135_000L);
        requests.put("nats", 108_000L);
        requests.put("nats-json", 72_000L);
        requests.put("rest-protobuf", 11_000L);
        requests.put("rest-h2", 5_000L);
        requests.put("rest-h2-netty", 50_000L);
        requests.put("rest-h2-protobuf", 9_000L);
        requests.put("grpc", 27_000L);
        return requests;
    }

    private static Map<Effect, Ratio> ratios(Attribution attribution) {
        Map<Effect, Ratio> ratios = new EnumMap<>(Effect.class);
        attribution
                .effects()
                .forEach((effect, part) -> ratios.put(effect, part.ratio().orElseThrow()));
        return ratios;
    }

    private static Map<Effect, Judgement> judgements(Attribution attribution) {
        Map<Effect, Judgement> judgements = new EnumMap<>(Effect.class);
        attribution
                .effects()
                .forEach((effect, part) -> part.judgement().ifPresent(each -> judgements.put(effect, each)));
        return judgements;
    }

    @Test
    void findsTheFactorsThatFiguresWereMadeOf() {
        Map<Effect, Ratio> effects = ratios(throughput(arms(KNOWN, ROUNDS)));

        Map<Effect, Double> known = new EnumMap<>(Effect.class);
        known.put(Effect.WHOLE, 10.8);
        known.put(Effect.CLIENT_LIBRARY, 2.5);
        known.put(Effect.SERVER_FRAMEWORK, 1.5);
        known.put(Effect.CODEC, 1.2);
        known.put(Effect.PROTOCOL, 3.0);
        known.put(Effect.NATS_LIBRARY, 0.8);
        known.put(Effect.LEAN, 3.6);
        known.put(Effect.HTTP2, 2.0);
        known.put(Effect.HTTP2_IN_WEBCLIENT, 0.5);
        known.put(Effect.CODEC_IN_WEBCLIENT, 1.1);
        known.put(Effect.CODEC_OVER_NATS, 1.5);
        known.put(Effect.RPC_LIBRARY, 3.0);
        assertThat(effects).hasSameSizeAs(known);
        known.forEach((effect, value) ->
                assertThat(effects.get(effect).value()).as(effect.title()).isCloseTo(value, A_LITTLE));
        assertThat(effects.values()).allSatisfy(ratio -> {
            assertThat(ratio.low()).isCloseTo(ratio.value(), A_LITTLE);
            assertThat(ratio.rounds()).isEqualTo(ROUNDS);
        });
    }

    @Test
    void itsPartsMultiplyToTheWholeWhateverTheRoundsAre() {
        List<Arm> arms = new ArrayList<>();
        int which = 1;
        for (Map.Entry<String, Long> arm : KNOWN.entrySet()) {
            which++;
            List<Round> rounds = new ArrayList<>();
            for (int round = 1; round <= ROUNDS; round++) {
                rounds.add(round(arm.getKey(), round, arm.getValue() + arm.getValue() / 7 * (round * which % 5)));
            }
            arms.add(new Arm(rounds));
        }

        List<Attribution> attributions = Attribution.of(arms);
        assertThat(attributions).hasSize(2);
        for (Attribution attribution : attributions) {
            Map<Effect, Ratio> effects = ratios(attribution);
            double product = Effect.PARTS.stream()
                    .mapToDouble(part -> effects.get(part).value())
                    .reduce(1, (one, other) -> one * other);
            assertThat(product).isCloseTo(effects.get(Effect.WHOLE).value(), A_LITTLE);
            assertThat(effects.get(Effect.WHOLE).low())
                    .isLessThan(effects.get(Effect.WHOLE).high());
            assertThat(effects.get(Effect.CODEC).value()
                            * effects.get(Effect.PROTOCOL).value())
                    .isCloseTo(effects.get(Effect.LEAN).value(), A_LITTLE);
        }
    }

    /** Limits are measured in other places, and may care less about these: the verdicts of arms are without them. */
    @Test
    void hasTheWholeThatTheRatioOfItsTwoArmsIs() {
        List<String> names = new ArrayList<>(KNOWN.keySet());
        names.add("nats-limit");
        Map<String, List<Round>> rounds = new LinkedHashMap<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (int place = 0; place < names.size(); place++) {
                String arm = names.get((place + round * round) % names.size());
                long requests = KNOWN.containsKey(arm) ? KNOWN.get(arm) * (20 + place) / 20 : 100_000;
                rounds.computeIfAbsent(arm, any -> new ArrayList<>())
                        .add(Rounds.after(Duration.ofSeconds(20L * place), round(arm, round, requests)));
            }
        }
        List<Arm> arms = names.stream().map(rounds::get).map(Arm::new).toList();

        Ratio whole = ratios(throughput(arms)).get(Effect.WHOLE);

        Ratio verdict = ArmRatios.of(arms, UnaryOperator.identity()).stream()
                .filter(ratio -> ratio.metric() == Metric.THROUGHPUT)
                .filter(ratio -> ratio.subject().equals("nats"))
                .findFirst()
                .flatMap(JudgedRatio::ratio)
                .orElseThrow();
        assertThat(whole.value()).isCloseTo(verdict.value(), A_LITTLE);
    }

    @Test
    void showsNoDifferenceWhereAPartDoesNothing() {
        Map<String, Long> sameCodec = new LinkedHashMap<>(KNOWN);
        sameCodec.remove("rest-netty-protobuf");
        List<Arm> arms = new ArrayList<>(arms(sameCodec, ROUNDS));
        arms.add(disturbed("rest-netty-protobuf", 37_500));

        Map<Effect, Judgement> judgements = judgements(throughput(arms));

        assertThat(judgements.get(Effect.CODEC).differs()).isFalse();
        assertThat(judgements.get(Effect.PROTOCOL).differs()).isTrue();
    }

    /** 49 · 49⁻¹, for one, is not 1 in doubles. */
    @ParameterizedTest
    @ValueSource(longs = {490, 1030, 1234, 7000})
    void findsEqualArmsEqualWhateverTheirFiguresAre(long requests) {
        Map<String, Long> equal = new LinkedHashMap<>(KNOWN);
        equal.replaceAll((arm, count) -> requests);

        assertThat(Attribution.of(arms(equal, ROUNDS)))
                .extracting(Attribution::metric)
                .containsExactly(Metric.CPU, Metric.THROUGHPUT);
        assertThat(Attribution.of(arms(equal, ROUNDS)))
                .allSatisfy(attribution -> assertThat(ratios(attribution))
                        .hasSize(Effect.values().length)
                        .allSatisfy(
                                (effect, ratio) -> assertThat(ratio).isEqualTo(new Ratio(1, 0, ROUNDS - 1, ROUNDS))));
        assertThat(judgements(throughput(arms(equal, ROUNDS))).values()).noneMatch(Judgement::differs);
    }

    /** The verdict on the whole is that on its two arms. */
    @Test
    void judgesTheEffectsOnCpuAndThroughputWithTheVerdictsAllButTheWhole() {
        Map<Effect, Judgement> judgements = judgements(throughput(arms(KNOWN, ROUNDS)));

        assertThat(judgements).hasSize(Effect.values().length - 1).doesNotContainKey(Effect.WHOLE);
        assertThat(judgements.values()).allSatisfy(judgement -> {
            assertThat(judgement.family()).isEqualTo(2 * (Effect.values().length - 1) + 2 * (KNOWN.size() - 1));
            assertThat(judgement.differs()).isTrue();
        });
        assertThat(ReportedRatios.of(arms(KNOWN, ROUNDS), UnaryOperator.identity())
                        .attributions())
                .filteredOn(attribution -> attribution.metric() == Metric.CPU)
                .allSatisfy(cpu -> assertThat(judgements(cpu)).hasSize(Effect.values().length - 1))
                .hasSize(1);
    }

    @Test
    void attributesCpuToo() {
        Attribution cpu = Attribution.of(arms(KNOWN, ROUNDS)).stream()
                .filter(attribution -> attribution.metric() == Metric.CPU)
                .findFirst()
                .orElseThrow();

        assertThat(ratios(cpu).get(Effect.CODEC).value()).isCloseTo(1 / 1.2, ROUNDED);
    }

    @Test
    void usesTheRoundsInWhichAllPartsWereMeasured() {
        List<Arm> arms = new ArrayList<>(arms(KNOWN, ROUNDS));
        Arm nats = remove("nats", arms);
        arms.add(new Arm(nats.rounds().subList(0, 3)));

        assertThat(ratios(throughput(arms)).get(Effect.CODEC).rounds()).isEqualTo(3);
        assertThat(judgements(throughput(arms))).isEmpty();
    }

    @Test
    void tellsInHowManyRoundsTheArmsOfEachEffectWereMeasured() {
        List<Arm> arms = new ArrayList<>(arms(KNOWN, ROUNDS));
        Arm grpc = remove("grpc", arms);
        arms.add(new Arm(grpc.rounds().subList(0, 3)));
        Arm nats = remove("nats", arms);
        List<Round> rounds = new ArrayList<>(nats.rounds().subList(1, ROUNDS));
        rounds.add(round("nats", 1, 0));
        arms.add(new Arm(rounds));

        Attribution throughput = throughput(arms);

        assertThat(throughput.effects().get(Effect.CODEC).basis())
                .isEqualTo(JudgedRatio.Basis.ofPairs(ROUNDS - 1, ROUNDS));
        assertThat(throughput.effects().get(Effect.RPC_LIBRARY).basis()).isEqualTo(JudgedRatio.Basis.ofPairs(2, 3));
    }

    @Test
    void leavesOutWhatWasNotMeasured() {
        Map<String, Long> few = new LinkedHashMap<>(KNOWN);
        few.keySet().removeAll(List.of("nats-json", "grpc", "rest-h2-netty"));
        assertThat(throughput(arms(few, ROUNDS)).effects())
                .doesNotContainKeys(Effect.CODEC_OVER_NATS, Effect.RPC_LIBRARY, Effect.HTTP2)
                .containsKeys(Effect.HTTP2_IN_WEBCLIENT);

        few.remove("rest-netty-protobuf");
        assertThat(Attribution.of(arms(few, ROUNDS))).isEmpty();
    }

    /** A hundredth more in one round, and less in the next. */
    private static Arm disturbed(String arm, long requests) {
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            rounds.add(round(arm, round, requests + (round % 2 == 0 ? 1 : -1) * requests / 100));
        }
        return new Arm(rounds);
    }

    private static Arm remove(String name, List<Arm> arms) {
        Arm removed =
                arms.stream().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
        arms.remove(removed);
        return removed;
    }

    private static Attribution throughput(List<Arm> arms) {
        return ReportedRatios.of(arms, UnaryOperator.identity()).attributions().stream()
                .filter(attribution -> attribution.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow();
    }

    private static List<Arm> arms(Map<String, Long> requests, int rounds) {
        List<Arm> arms = new ArrayList<>();
        requests.forEach((arm, count) -> {
            List<Round> measured = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                measured.add(round(arm, round, count));
            }
            arms.add(new Arm(measured));
        });
        return arms;
    }

    private static Round round(String arm, int number, long requests) {
        return Rounds.round(number, Rounds.closed(arm, 1000), requests, Duration.ofSeconds(9));
    }
}
