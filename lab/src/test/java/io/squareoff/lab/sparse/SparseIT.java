package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamState;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.OwnBroker;
import io.squareoff.lab.sparse.CellTimeline.Info;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sparse streams, and consumers that begin on them, on a real broker. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SparseIT {

    @RegisterExtension
    static final OwnBroker OWN = new OwnBroker();

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final StreamPlan GAP =
            new StreamPlan(StreamShape.GAP, 2_000, 30_000, 1, false, StorageType.Memory, 16);

    private static int streams;

    /** For every kind of consumer: these overwrite its one message of the hot subject, and leave the others where they are. */
    private static SparseStream gap;

    @ParameterizedTest
    @CsvSource({
        "GAP, 2000, 30000, 1, Memory, 2001, 1",
        "GAP, 2000, 30000, 2, File, 2002, 1",
        "THINNED, 2000, 30001, 1, Memory, 2001, 1",
        "IN_TURN, 2000, 8000, 2, Memory, 4000, 4001",
        "IN_TURN, 2000, 8000, 1, File, 2000, 6001"
    })
    void areAsPlanned(
            StreamShape shape, int live, long range, int perSubject, StorageType storage, long messages, long first)
            throws Exception {
        SparseStream stream = build(new StreamPlan(shape, live, range, perSubject, false, storage, 16));

        StreamState state = stream.state();
        assertThat(state.getMsgCount()).isEqualTo(messages);
        assertThat(state.getFirstSequence()).isEqualTo(first);
        assertThat(state.getLastSequence()).isEqualTo(range);
        assertThat(OWN.session().streams().subjects(stream.name()))
                .containsKey(stream.subject(0))
                .containsKey(stream.subject(live - 1))
                .hasSize(shape == StreamShape.IN_TURN ? live : live + 1);
        stream.delete();
    }

    @Test
    void keepNoMoreMessagesThanTheyHaveSubjectsWhereTheyAreFull() throws Exception {
        SparseStream stream = build(
                new StreamPlan(StreamShape.IN_TURN, 2000, 2000, StreamPlan.UNLIMITED, true, StorageType.Memory, 16));

        assertThat(OWN.session()
                        .streams()
                        .info(stream.name())
                        .getConfiguration()
                        .getMaxMsgs())
                .isEqualTo(2000);
        stream.delete();
    }

    @Test
    void areRefusedWhereTheyAreNotAsPlanned() throws Exception {
        StreamPlan plan = new StreamPlan(StreamShape.GAP, 10, 100, 1, false, StorageType.Memory, 16);
        SparseStream stream = build(plan);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(
                        new SparseStream(OWN.session(), stream.bucket(), plan.withPerSubject(2), Optional.empty())
                                ::verify)
                .withMessageContaining("should have 12 messages from sequence 1 to 100, but has 11 from 1 to 100");
        stream.delete();
    }

    @Test
    void areGoneWhereTheyCannotBeBuilt() {
        StreamPlan large = new StreamPlan(StreamShape.GAP, 10, 100, 1, false, StorageType.Memory, 2 << 20);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> build(large))
                .withMessageStartingWith("a message was not sent: ");
        assertThat(OWN.session().streams().has("KV_sparse-" + streams)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "ALL, LAST_PER_SUBJECT, 2000",
        "WILDCARD, LAST_PER_SUBJECT, 2000",
        "FEW, LAST_PER_SUBJECT, 2",
        "SEVERAL, LAST_PER_SUBJECT, 2000",
        "PULL, LAST_PER_SUBJECT, 2000",
        "ALL, FIRST, 2000",
        "WATCH, FIRST, 2000",
        "ALL, BEHIND_GAP, 1000",
        "FEW, BEHIND_GAP, 1",
        "PULL, BEHIND_GAP, 1000",
        "ALL, BEHIND_GAP_BY_TIME, 1000"
    })
    void giveEveryConsumerEachLiveMessageOnce(ConsumerKind consumer, Start start, int expected) throws Exception {
        if (gap == null) {
            gap = build(GAP);
        }
        CellPlan plan =
                new CellPlan(consumer, start, 200, CellPlan.ENDLESS, Duration.ofMillis(50), Duration.ZERO, LIMIT);
        SparseCell cell = new SparseCell(gap, plan);

        CellTimeline timeline = cell.run();

        assertThat(timeline.created()).isPresent();
        assertThat(timeline.first()).isPresent();
        assertThat(timeline.nonePending()).isPresent();
        assertThat(timeline.missing()).isZero();
        assertThat(timeline.repeated()).isZero();
        assertThat(LongStream.of(timeline.delivered()).sum()).isGreaterThanOrEqualTo(expected);
        assertThat(timeline.through())
                .isGreaterThanOrEqualTo(timeline.nonePending().getAsLong());
        assertThat(timeline.brokerCpu()).isPresent();
        cell.clear();
    }

    @Test
    void areWrittenToAtThePlannedRateBeforeDuringAndAfter() throws Exception {
        SparseStream stream = build(GAP);
        CellPlan plan = all(500, CellPlan.ENDLESS, Duration.ofSeconds(1));

        CellTimeline timeline = new SparseCell(stream, plan).run();

        assertThat(messages(timeline)).isGreaterThan(500);
        assertThat(timeline.writes().latencies().values())
                .hasSize(Phase.values().length)
                .allMatch(phase -> phase.getTotalCount() > 50);
        assertThat(timeline.writes().refused()).isZero();
        assertThat(timeline.writes().unanswered()).isZero();
        assertThat(timeline.writes().longestLateness()).isNotNegative();
        assertThat(timeline.infos()).allMatch(Info::answered).hasSizeGreaterThan(5);
        assertThat(stream.state().getLastSequence()).isEqualTo(GAP.range() + messages(timeline));
        assertThat(stream.state().getMsgCount()).isEqualTo(GAP.messages());
        stream.delete();
    }

    @Test
    void needNoPublisher() throws Exception {
        SparseStream stream = build(GAP);
        CellPlan plan = all(0, CellPlan.ENDLESS, Duration.ZERO);

        CellTimeline timeline = new SparseCell(stream, plan).run();

        assertThat(messages(timeline)).isZero();
        assertThat(timeline.nonePending()).isPresent();
        assertThat(stream.state().getLastSequence()).isEqualTo(GAP.range());
        stream.delete();
    }

    @Test
    void mayRefuseMessagesWhichIsAFindingAndNoFailure() throws Exception {
        SparseStream stream = build(GAP);
        try (ClosableConnection connection = OWN.session().connect("test")) {
            connection
                    .nats()
                    .jetStreamManagement()
                    .updateStream(StreamConfiguration.builder(
                                    OWN.session().streams().info(stream.name()).getConfiguration())
                            .maximumMessageSize(GAP.size() - 1)
                            .build());
        }
        SparseCell cell = new SparseCell(stream, all(100, CellPlan.ENDLESS, Duration.ZERO));

        CellTimeline figures = cell.run();

        assertThat(figures.writes().refused()).isPositive();
        assertThat(figures.writes().unanswered()).isZero();
        assertThat(cell.remarks(figures)).singleElement().asString().contains("messages were refused", "size");
        stream.delete();
    }

    @Test
    void areOverwrittenInTurnFromWhereTheirBuildingEnded() throws Exception {
        StreamPlan inTurn = new StreamPlan(StreamShape.IN_TURN, 2_000, 2_000, 1, true, StorageType.Memory, 16);
        SparseStream stream = build(inTurn);
        CellPlan plan = all(4_000, 2_000, Duration.ZERO);

        CellTimeline timeline = new SparseCell(stream, plan).run();

        assertThat(messages(timeline)).isBetween(1L, 2_000L);
        assertThat(timeline.writes().refused()).isZero();
        assertThat(stream.state().getMsgCount()).isEqualTo(2_000);
        assertThat(OWN.session().streams().subjects(stream.name())).hasSize(2_000);
        stream.delete();
    }

    /** A consumer of the last message of each subject, observed for as long before it as after it. */
    private static CellPlan all(int rate, long writes, Duration around) {
        return new CellPlan(ConsumerKind.ALL, Start.LAST_PER_SUBJECT, rate, writes, around, around, LIMIT);
    }

    private static long messages(CellTimeline timeline) {
        return timeline.writes().latencies().values().stream()
                .mapToLong(Histogram::getTotalCount)
                .sum();
    }

    private static SparseStream build(StreamPlan plan) throws Exception {
        return SparseStream.build(OWN.session(), "sparse-" + ++streams, plan, 1);
    }
}
