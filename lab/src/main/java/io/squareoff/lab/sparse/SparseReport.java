package io.squareoff.lab.sparse;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.sparse.CellTimeline.Bin;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Median;

/** Tables, checks and charts of the experiment. */
final class SparseReport {

    private static final Map<Phase, String> PHASES =
            new EnumMap<>(Map.of(Phase.BEFORE, "before", Phase.DURING, "beginning", Phase.AFTER, "through"));

    private static final List<Column<Arm>> LABELS =
            List.of(Column.label("question", Arm::question), Column.label("stream", Arm::name));

    private static final Time CREATED = new Time("created", CellTimeline::created);
    private static final Time FIRST = new Time("first message", CellTimeline::first);
    private static final Time SILENCE = Time.of("longest silence", CellTimeline::silence);
    private static final Time WRITE = Time.ofWrites("longest write", WriteFigures::longest);
    private static final Time BLOCKED = Time.ofWrites("writes blocked", WriteFigures::blocked);
    private static final Time LATENESS = Time.ofWrites("sent late by", WriteFigures::longestLateness);
    private static final Time INFO = Time.of("stream info", CellTimeline::longestInfo);
    private static final String INFO_TIME_OUTS = "info time-outs";

    private static final List<Column<OfArm<Arm, CellTimeline>>> CONSUMERS = Column.join(
            Column.of(OfArm::arm, LABELS),
            List.of(
                    Column.count("rounds", each -> each.rounds().size()),
                    CREATED.median(),
                    FIRST.median(),
                    Time.of("none pending", CellTimeline::beginning).median(),
                    median("msg/s until then", round -> OptionalDouble.of(round.deliveredPerSecond())),
                    SILENCE.median(),
                    ofWrites(WRITE.median()),
                    ofWrites(BLOCKED.median()),
                    ofWrites(LATENESS.median()),
                    INFO.median(),
                    Column.count(INFO_TIME_OUTS, each -> each.sum(CellTimeline::infoTimeouts)),
                    median("broker cores", CellTimeline::brokerCores)));

    private static final List<Column<OfPhase>> LATENCIES = Column.join(
            Column.of(OfPhase::arm, LABELS),
            List.of(
                    Column.label("consumer", each -> PHASES.get(each.phase())),
                    Column.percentiles("µs", OfPhase::latencies)));

    private static final List<Column<Question>> VERDICTS = List.of(
            Column.label("question", Question::title),
            Column.label("decided by", question -> question.figure().words()),
            Column.label("control", question -> question.control().name()),
            Column.text("verdict", Question::answer));

    private static final List<Column<Comparison>> RATIOS = Column.join(
            List.of(
                    Column.label("question", each -> each.question().title()),
                    Column.label("control", each -> each.control().name()),
                    Column.label("figure", each -> each.figure().words())),
            Column.of(each -> each.verdict().ratio(), SharedColumns.ratio("low", "high", "rounds")),
            List.of(Column.text("verdict", each -> each.verdict().answer().words())));

    private static final List<Column<Numbered<Arm, CellTimeline>>> ROUNDS = Numbered.columns(
            LABELS,
            List.of(
                    CREATED.ofRound(),
                    FIRST.ofRound(),
                    Column.kept("none pending ns", CellTimeline::nonePending),
                    Column.kept("through ns", CellTimeline::through),
                    Column.kept("end ns", CellTimeline::end),
                    Column.kept("missing", CellTimeline::missing),
                    Column.kept("repeated", CellTimeline::repeated),
                    WRITE.ofRound(),
                    Column.kept("longest block ns", round -> round.writes().longestBlock()),
                    BLOCKED.ofRound(),
                    Column.kept("refused", round -> round.writes().refused()),
                    Column.kept("unanswered", round -> round.writes().unanswered()),
                    LATENESS.ofRound(),
                    SILENCE.ofRound(),
                    INFO.ofRound(),
                    Column.kept(INFO_TIME_OUTS, CellTimeline::infoTimeouts),
                    Column.kept("broker CPU ns", round -> round.brokerCpu().map(Duration::toNanos)),
                    Column.kept("on leader", round -> round.onLeader().map(on -> on ? 1 : 0)),
                    latency("publish latency before, µs, HdrHistogram", Phase.BEFORE),
                    latency("during", Phase.DURING),
                    latency("after", Phase.AFTER)));

    private static final List<Column<Numbered<Arm, Bin>>> BINS = Numbered.columns(
            LABELS,
            List.of(
                    Column.kept("from ms", Bin::fromMillis),
                    Column.kept("delivered", Bin::delivered),
                    Column.kept("longest write µs", Bin::longestWriteMicros)));

    private final Findings findings;
    private final List<Question> questions = new ArrayList<>();

    /** A time of a round, of which reports have the median in ms and the result each in ns. */
    private record Time(String name, Function<CellTimeline, OptionalLong> nanos) {

        static Time of(String name, ToLongFunction<CellTimeline> nanos) {
            return new Time(name, round -> OptionalLong.of(nanos.applyAsLong(round)));
        }

        static Time ofWrites(String name, ToLongFunction<WriteFigures> nanos) {
            return of(name, round -> nanos.applyAsLong(round.writes()));
        }

        Column<OfArm<Arm, CellTimeline>> median() {
            return SparseReport.median(
                    name + " ms",
                    round -> nanos.apply(round).stream()
                            .mapToDouble(each -> each / 1e6)
                            .findFirst());
        }

        Column<CellTimeline> ofRound() {
            return Column.kept(name + " ns", nanos::apply);
        }
    }

    private record OfPhase(Arm arm, Phase phase, Histogram latencies) {}

    private record Comparison(Question question, Arm control, Figure figure, StallVerdict verdict) {}

    /** @param where the broker runs, in words */
    SparseReport(Findings findings, String where) {
        this.findings = findings;
        findings.table("Verdicts", "", VERDICTS, () -> questions);
        findings.table(
                "Consumers that begin: medians of the rounds; while one begins, unless a column says otherwise",
                where,
                CONSUMERS,
                () -> arms().toList());
        findings.table(
                "Publishing at the planned rate, from when each message was due to its acknowledgement, all rounds",
                where,
                LATENCIES,
                this::latencies);
        findings.table(
                "Ratios of the first stream to each control, geometric mean of the rounds' ratios, with the 95 % interval",
                "",
                RATIOS,
                () -> questions.stream().flatMap(SparseReport::comparisons).toList());
        findings.rawTable("Rounds", ROUNDS, () -> rounds().toList());
        findings.rawTable(
                "Every 250 ms",
                BINS,
                () -> rounds().flatMap(round -> round.parts(CellTimeline::bins)).toList());
    }

    /** The median of the rounds; none unless every one has the figure. */
    private static Column<OfArm<Arm, CellTimeline>> median(String name, Function<CellTimeline, OptionalDouble> figure) {
        return Column.measuredIfAny(name, "", each -> {
            List<OptionalDouble> figures = each.rounds().stream().map(figure).toList();
            return figures.stream().allMatch(OptionalDouble::isPresent)
                    ? OptionalDouble.of(Median.withDefaults()
                            .evaluate(figures.stream()
                                    .mapToDouble(OptionalDouble::getAsDouble)
                                    .toArray()))
                    : OptionalDouble.empty();
        });
    }

    /** A figure that there is only with a publisher. */
    private static Column<OfArm<Arm, CellTimeline>> ofWrites(Column<OfArm<Arm, CellTimeline>> figure) {
        return Column.of((OfArm<Arm, CellTimeline> each) -> hasWrites(each) ? each : null, List.of(figure))
                .get(0);
    }

    private static boolean hasWrites(OfArm<Arm, CellTimeline> each) {
        return each.arm().cell().rate() > 0;
    }

    private static Column<CellTimeline> latency(String name, Phase phase) {
        return Column.kept(name, round -> round.writes().latencies().get(phase));
    }

    /** Adds a question; its rounds are in the tables as soon as they are over. */
    void begin(Question question) {
        questions.add(question);
    }

    /** Adds checks, warnings and charts of what was observed for a question, be it complete or not. */
    void conclude(Question question) {
        question.verdict()
                .filter(verdict -> verdict.answer() != StallVerdict.Answer.DID_NOT_CATCH_UP)
                .ifPresent(verdict -> findings.found(
                        "the " + question.figure().words() + " was",
                        "times the control's",
                        question.title(),
                        verdict.ratio().value()));
        if (question.middle(question.tested()).isPresent()) {
            SparseCharts.of(question).forEach(findings::chart);
        }
        question.rounds().arms().forEach(each -> {
            check(each, question.overwritesLiveMessages());
            warn(each);
        });
        question.rounds().begun().forEach(this::checkComplete);
    }

    private Stream<OfArm<Arm, CellTimeline>> arms() {
        return questions.stream().flatMap(question -> question.rounds().arms());
    }

    private Stream<Numbered<Arm, CellTimeline>> rounds() {
        return arms().flatMap(OfArm::numbered);
    }

    private List<OfPhase> latencies() {
        return arms().filter(SparseReport::hasWrites)
                .flatMap(each -> Stream.of(Phase.values())
                        .map(phase -> new OfPhase(
                                each.arm(),
                                phase,
                                each.merged(round -> round.writes().latencies().get(phase)))))
                .filter(each -> each.latencies().getTotalCount() > 0)
                .toList();
    }

    private static Stream<Comparison> comparisons(Question question) {
        boolean writes = question.tested().cell().rate() > 0;
        return question.controls().stream()
                .flatMap(control -> Stream.of(Figure.values())
                        .filter(figure -> figure != Figure.LONGEST_WRITE || writes)
                        .flatMap(figure -> question.verdict(control, figure).stream()
                                .map(verdict -> new Comparison(question, control, figure, verdict))));
    }

    /** @param mayRepeat true if live messages are published again while a consumer begins, so that it may have them twice */
    private void check(OfArm<Arm, CellTimeline> each, boolean mayRepeat) {
        long caughtUp = each.sum(round -> round.caughtUp() ? 1 : 0);
        if (caughtUp == 0) {
            return;
        }
        long missing = each.sum(round -> round.caughtUp() ? round.missing() : 0);
        long repeated = each.sum(CellTimeline::repeated);
        findings.check(
                each.arm()
                        + ": where none was pending any more, every live subject from its start on had been delivered"
                        + (mayRepeat ? "" : ", once"),
                missing == 0 && (mayRepeat || repeated == 0),
                "%s%s: %s missing, %s repeated"
                        .formatted(
                                Units.count(each.rounds().size(), "round"),
                                caughtUp == each.rounds().size() ? "" : ", in " + caughtUp + " of which none was",
                                Units.count(missing),
                                Units.count(repeated)));
    }

    /** Fails where there are rounds without a result: nobody knows whether their consumers have every message. */
    private void checkComplete(OfArm<Arm, CellTimeline> each) {
        if (!each.withoutResult().isEmpty()) {
            String why = each.withoutResult().values().stream().distinct().collect(Collectors.joining("; "));
            findings.check(
                    each.arm() + ": every round has a result",
                    false,
                    Units.count(each.withoutResult().size(), "round") + " without: " + why);
        }
    }

    private void warn(OfArm<Arm, CellTimeline> each) {
        long behind = each.sum(round -> round.caughtUp() ? 0 : 1);
        if (behind > 0) {
            findings.warn(each.arm() + ": messages were still pending at the deadline in " + behind + " of "
                    + Units.count(each.rounds().size(), "round"));
        }
        long onLeader = each.sum(round -> round.onLeader().equals(Optional.of(true)) ? 1 : 0);
        long elsewhere = each.sum(round -> round.onLeader().equals(Optional.of(false)) ? 1 : 0);
        if (onLeader > 0 && elsewhere > 0) {
            findings.warn(
                    "%s: the consumer was with the stream's leader in %s, with another replica in %d; only the replica that it is with can be held up"
                            .formatted(each.arm(), Units.count(onLeader, "round"), elsewhere));
        }
        long unanswered = each.sum(round -> round.writes().unanswered());
        if (unanswered > 0) {
            findings.warn(each.arm() + ": " + Units.count(unanswered) + " messages were never acknowledged");
        }
        each.rounds().stream()
                .map(CellTimeline::writes)
                .filter(SparseReport::lateByItself)
                .mapToLong(WriteFigures::longestLateness)
                .max()
                .ifPresent(nanos -> findings.warn(each.arm() + ": the client itself sent up to "
                        + Duration.ofNanos(nanos).toMillis()
                        + " ms late, which is most of the longest write of its round"));
    }

    /** True if most of the longest write is the client's own lateness, and that is no trifle. */
    private static boolean lateByItself(WriteFigures writes) {
        return writes.longestLateness() > WriteFigures.BLOCK.toNanos()
                && writes.longestLateness() > writes.longest() / 2;
    }
}
