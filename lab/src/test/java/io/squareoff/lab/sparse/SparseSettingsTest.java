package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.nats.client.api.StorageType;
import io.squareoff.lab.sparse.SparseSettings.Part;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparseSettingsTest {

    private static final List<StreamShape> GAP = List.of(StreamShape.GAP);
    private static final List<Control> EVERY = List.of(Control.values());

    @Test
    void comparesAStreamWithControlsThatDifferInOneThingEach() {
        Question question = question(Part.RANGE, StreamShape.GAP, ConsumerKind.ALL);

        Arm tested = question.tested();
        assertThat(question.title()).isEqualTo("100 live of 1,000, one gap, filter >, 500 msg/s");
        assertThat(question.figure()).isEqualTo(Figure.LONGEST_WRITE);
        assertThat(question.control().stream().range()).isEqualTo(101);
        assertThat(question.controls())
                .extracting(Arm::name)
                .containsExactly(
                        "dense", "2 per subject", "file", "deliver all", "behind the gap", "behind the gap, by time");
        assertThat(question.controls().get(1).stream())
                .isEqualTo(tested.stream().withPerSubject(2));
        assertThat(question.controls().get(2).stream())
                .isEqualTo(tested.stream().withStorage(StorageType.File));
        assertThat(question.controls().get(3).stream()).isEqualTo(tested.stream());
        assertThat(question.controls().get(3).cell()).isEqualTo(tested.cell().withStart(Start.FIRST));
        assertThat(question.controls().get(4).stream()).isEqualTo(tested.stream());
        assertThat(question.controls().get(4).cell()).isEqualTo(tested.cell().withStart(Start.BEHIND_GAP));
        assertThat(question.controls().get(5).cell()).isEqualTo(tested.cell().withStart(Start.BEHIND_GAP_BY_TIME));
    }

    @Test
    void asksEveryCombinationAndKeepsTheStreamsOfOneShapeTogether() {
        SparseSettings settings = settings(
                List.of(Part.values()),
                List.of(1_000L, 2_000L),
                List.of(StreamShape.GAP, StreamShape.THINNED),
                EVERY,
                List.of(500, 0));

        assertThat(settings.questions()).extracting(List::size).containsExactly(2, 2, 2, 2, 1, 1);
        assertThat(settings.questions().get(0).get(1).figure()).isEqualTo(Figure.BEGINNING);
        assertThat(settings.questions().get(0).get(1).title()).endsWith("no publisher");
    }

    @Test
    void beginsBehindAGapOnlyWhereThereIsOneAndTheConsumerMayChoose() {
        assertThat(namesOfControls(StreamShape.THINNED, ConsumerKind.ALL))
                .containsExactly("dense", "2 per subject", "file", "deliver all");
        assertThat(namesOfControls(StreamShape.GAP, ConsumerKind.WATCH))
                .containsExactly("dense", "2 per subject", "file", "deliver all");
        assertThat(namesOfControls(StreamShape.GAP, ConsumerKind.FEW)).endsWith("deliver all");
        assertThat(namesOfControls(StreamShape.GAP, ConsumerKind.SEVERAL)).endsWith("behind the gap, by time");
    }

    private static List<String> namesOfControls(StreamShape shape, ConsumerKind consumer) {
        Question question = question(Part.RANGE, shape, consumer);
        return question.controls().stream().map(Arm::name).toList();
    }

    @Test
    void comparesAHistoryWithNone() {
        Question question = question(Part.HISTORY, StreamShape.GAP, ConsumerKind.ALL);

        assertThat(question.tested().stream().perSubject()).isEqualTo(2);
        assertThat(question.tested().stream().range()).isEqualTo(200);
        assertThat(question.control().stream())
                .isEqualTo(question.tested().stream().withPerSubject(1));
    }

    @Test
    void givesTheSlowConsumerALeadAndEndsWithItsMessages() {
        Question question = question(Part.STALE, StreamShape.GAP, ConsumerKind.ALL);

        CellPlan cell = question.tested().cell();
        assertThat(cell.writes()).isEqualTo(50);
        assertThat(cell.publisherDelay()).isPositive();
        assertThat(cell.consumerDelay()).isZero();
        assertThat(cell.deadline()).isLessThan(Duration.ofSeconds(60));
        assertThat(question.tested().stream().full()).isTrue();
    }

    /** In kept runs one stream took 16 s, and the other was given up after 41. */
    @Test
    void estimatesTheFetchesOfASlowConsumer() {
        assertThat(slow(41).estimate()).isBetween(Duration.ofSeconds(16), Duration.ofSeconds(41));
        assertThat(slow(5).estimate()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
    }

    private static CellPlan slow(int deadline) {
        Duration around = Duration.ofSeconds(2);
        Duration most = Duration.ofSeconds(deadline);
        return new CellPlan(ConsumerKind.PULL, Start.LAST_PER_SUBJECT, 4_000, 20_000, Duration.ZERO, around, most);
    }

    @Test
    void saysBeforehandWhichGapIsTooShortToShowAStall() {
        List<Long> ranges = List.of(1_500_000L, 12_000_100L);
        SparseSettings settings = settings(
                List.of(Part.values()), ranges, List.of(StreamShape.GAP, StreamShape.THINNED), EVERY, List.of(500, 0));

        assertThat(new SparseExperiment(settings).tooShort())
                .containsExactly(
                        "a range of 1,500,000 may be too short to show a stall: at 25 ns a number, as on an Intel Xeon,"
                                + " the walk takes 37 ms, a stall begins at 100, and other delays come on top: try --range 12000100");
    }

    @Test
    void refusesANegativeRate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(List.of(Part.RANGE), List.of(200L), GAP, EVERY, List.of(-1)))
                .withMessageStartingWith("rate must be at least 0, not -1");
    }

    @Test
    void refusesPassesOfMoreMessagesThanAStreamMayHave() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SparseSettings(
                        List.of(Part.HISTORY),
                        100,
                        List.of(200L),
                        GAP,
                        List.of(ConsumerKind.ALL),
                        EVERY,
                        List.of(500),
                        1,
                        Integer.MAX_VALUE,
                        Integer.MAX_VALUE,
                        16,
                        1,
                        1,
                        60))
                .withMessage("passes must be at most 465, not 2147483647");
    }

    @Test
    void estimatesTheStreamsThatAreThereAtTheSameTime() {
        SparseSettings small = settings(List.of(Part.RANGE), List.of(1_000L), GAP, EVERY, List.of(500));
        SparseSettings twice = settings(List.of(Part.RANGE), List.of(1_000L, 1_000L), GAP, EVERY, List.of(500, 0));
        SparseSettings longer = settings(List.of(Part.RANGE), List.of(1_000_000_000L), GAP, EVERY, List.of(500));
        SparseSettings inMemory =
                settings(List.of(Part.RANGE), List.of(1_000L), GAP, List.of(Control.DENSE), List.of(500));

        Footprint one = Footprint.of(small.questions(), 1);
        assertThat(Footprint.of(twice.questions(), 1)).isEqualTo(one);
        assertThat(Footprint.of(longer.questions(), 1).memoryBytes()).isGreaterThan(500_000_000);
        assertThat(one.diskBytes()).isPositive();
        assertThat(Footprint.of(small.questions(), 3))
                .isEqualTo(new Footprint(3 * one.memoryBytes(), 3 * one.diskBytes()));
        assertThat(Footprint.of(inMemory.questions(), 1).diskBytes()).isZero();
    }

    /** Neither the broker's processes nor the deleted messages of a long range, of which the machine needs room. */
    @Test
    void asksAnAccountForTheMessagesAlone() {
        SparseSettings small = settings(List.of(Part.RANGE), List.of(1_000L), GAP, EVERY, List.of(500));
        SparseSettings longer = settings(List.of(Part.RANGE), List.of(1_000_000_000L), GAP, EVERY, List.of(500));

        Footprint one = Footprint.stored(small.questions(), 1);
        assertThat(one.memoryBytes()).isBetween(300L * 16, 100_000L);
        assertThat(one.diskBytes()).isBetween(100L * 16, 100_000L);
        assertThat(Footprint.stored(longer.questions(), 1)).isEqualTo(one);
        assertThat(Footprint.stored(small.questions(), 3))
                .isEqualTo(new Footprint(3 * one.memoryBytes(), 3 * one.diskBytes()));
    }

    /** The first one of 1,000 messages and a publisher. */
    private static Question question(Part part, StreamShape shape, ConsumerKind consumer) {
        return settings(List.of(part), List.of(1_000L), List.of(shape), consumer, EVERY, List.of(500))
                .questions()
                .get(0)
                .get(0);
    }

    private static SparseSettings settings(
            List<Part> parts,
            List<Long> ranges,
            List<StreamShape> shapes,
            List<Control> controls,
            List<Integer> rates) {
        return settings(parts, ranges, shapes, ConsumerKind.ALL, controls, rates);
    }

    private static SparseSettings settings(
            List<Part> parts,
            List<Long> ranges,
            List<StreamShape> shapes,
            ConsumerKind consumer,
            List<Control> controls,
            List<Integer> rates) {
        return new SparseSettings(
                parts, 100, ranges, shapes, List.of(consumer), controls, rates, 1, 50, 4, 16, 1, 1, 60);
    }
}
