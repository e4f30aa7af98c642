package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import io.squareoff.lab.sparse.StallVerdict.Answer;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Tables, checks and charts of the experiment. */
final class SparseReport {

    private static final Map<Phase, String> PHASES =
            new EnumMap<>(Map.of(Phase.BEFORE, "before", Phase.DURING, "beginning", Phase.AFTER, "through"));

    private static final List<Column<Rows>> OF_ARMS = List.of(
            Column.label("question", each -> each.result().question().title()),
            Column.label("stream", each -> each.arm().name()),
            Column.label("broker", Rows::broker));

    private static final List<Column<Rows>> CONSUMERS = Column.join(
            OF_ARMS,
            List.of(
                    Column.count("rounds", each -> each.rounds().size()),
                    Column.measuredIfAny("created ms", "", each -> each.medianMillis(CellTimeline::created)),
                    Column.measuredIfAny("first message ms", "", each -> each.medianMillis(CellTimeline::first)),
                    millis("none pending ms", CellTimeline::beginning),
                    Column.measuredIfAny(
                            "msg/s until then",
                            "",
                            each -> each.median(figures -> OptionalDouble.of(figures.deliveredPerSecond()))),
                    millis("longest silence ms", CellTimeline::silence),
                    ofWrites("longest write ms", CellTimeline::longestWrite),
                    ofWrites("writes blocked ms", CellTimeline::blocked),
                    ofWrites("sent late by ms", CellTimeline::longestLateness),
                    millis("stream info ms", CellTimeline::longestInfo),
                    Column.count("info time-outs", each -> each.sum(CellTimeline::infoTimeouts)),
                    Column.measuredIfAny("broker cores", "", each -> each.median(CellTimeline::brokerCores))));

    private static final List<Column<OfPhase>> LATENCIES = Column.join(
            Column.of(OfPhase::rows, OF_ARMS),
            List.of(
                    Column.label("consumer", each -> PHASES.get(each.phase())),
                    Column.percentiles("µs", OfPhase::latencies)));

    private static final List<Column<Comparison>> RATIOS = Column.join(
            List.of(
                    Column.label("question", each -> each.result().question().title()),
                    Column.label("broker", each -> "nats-server " + each.version()),
                    Column.label("control", each -> each.control().name()),
                    Column.label("figure", each -> each.figure().words())),
            SharedColumns.ratio(each -> each.verdict().ratio()),
            List.of(Column.text("verdict", each -> each.verdict().answer().words())));

    private static final List<Column<SparseRound>> OF_ROUNDS = List.of(
            Column.label("question", round -> round.question().title()),
            Column.label("stream", round -> round.arm().name()),
            Column.label("broker", SparseRound::version),
            Column.label("round", SparseRound::number));

    private static final List<Column<SparseRound>> ROUNDS = Column.join(
            OF_ROUNDS,
            Column.of(
                    SparseRound::timeline,
                    List.of(
                            Column.kept("created ns", CellTimeline::created),
                            Column.kept("first message ns", CellTimeline::first),
                            Column.kept("none pending ns", CellTimeline::nonePending),
                            Column.kept("through ns", CellTimeline::through),
                            Column.kept("end ns", CellTimeline::end),
                            Column.kept("missing", CellTimeline::missing),
                            Column.kept("repeated", CellTimeline::repeated))),
            Column.of(
                    SparseRound::timeline,
                    List.of(
                            Column.kept("longest write ns", CellTimeline::longestWrite),
                            Column.kept("longest block ns", CellTimeline::longestBlock),
                            Column.kept("blocked ns", CellTimeline::blocked),
                            Column.kept("refused", CellTimeline::refused),
                            Column.kept("unanswered", CellTimeline::unanswered),
                            Column.kept("longest lateness ns", CellTimeline::longestLateness),
                            Column.kept("longest silence ns", CellTimeline::silence),
                            Column.kept("longest stream info ns", CellTimeline::longestInfo),
                            Column.kept("stream info time-outs", CellTimeline::infoTimeouts))),
            List.of(
                    Column.kept("broker CPU ns", SparseRound::brokerCpuNanos),
                    latency("publish latency before, µs, HdrHistogram", Phase.BEFORE),
                    latency("during", Phase.DURING),
                    latency("after", Phase.AFTER)));

    private static final List<Column<SparseRound.Bin>> BINS = Column.join(
            Column.of(SparseRound.Bin::round, OF_ROUNDS),
            List.of(
                    Column.kept("from ms", SparseRound.Bin::fromMillis),
                    Column.kept("delivered", SparseRound.Bin::delivered),
                    Column.kept("longest write µs", SparseRound.Bin::longestWriteMicros)));

    private final Findings findings;
    private final List<QuestionResult> results = new ArrayList<>();
    private final List<SparseRound> rounds = new ArrayList<>();

    /** The rounds of an arm with one version of the broker. */
    private record Rows(QuestionResult result, String version, Arm arm) {

        Collection<SparseRound> rounds() {
            return result.rounds(version, arm);
        }

        String broker() {
            return "nats-server " + version;
        }

        String title() {
            return result.question().title() + ": " + arm.name() + ", " + broker();
        }

        long sum(ToLongFunction<CellTimeline> figure) {
            return rounds().stream()
                    .mapToLong(round -> figure.applyAsLong(round.timeline()))
                    .sum();
        }

        /** Empty unless every round has the figure. */
        OptionalDouble median(Function<CellTimeline, OptionalDouble> figure) {
            return result.median(version, arm, figure);
        }

        OptionalDouble medianMillis(Function<CellTimeline, OptionalLong> nanos) {
            return median(figures -> nanos.apply(figures).stream()
                    .mapToDouble(each -> each / 1e6)
                    .findFirst());
        }
    }

    private record OfPhase(Rows rows, Phase phase) {

        Histogram latencies() {
            Histogram all = Latencies.empty();
            rows.rounds().forEach(round -> all.add(round.timeline().latencies().get(phase)));
            return all;
        }
    }

    private record Comparison(
            QuestionResult result, String version, Arm control, Figure figure, StallVerdict verdict) {}

    /**
     * @param versions of the broker, in their order
     * @param where the brokers run, in words
     */
    SparseReport(Findings findings, List<String> versions, String where) {
        this.findings = findings;
        List<Column<QuestionResult>> verdicts = new ArrayList<>(List.of(
                Column.label("question", result -> result.question().title()),
                Column.label("decided by", result -> result.question().figure().words()),
                Column.label("control", result -> result.question().control().name())));
        versions.forEach(
                version -> verdicts.add(Column.text("nats-server " + version, result -> verdict(result, version))));
        if (versions.size() > 1) {
            verdicts.add(Column.text("versions", SparseReport::history));
        }
        findings.table("Verdicts", "", verdicts, () -> results);
        findings.table(
                "Consumers that begin: medians of the rounds; while one begins, unless a column says otherwise",
                where,
                CONSUMERS,
                () -> rows().toList());
        findings.table(
                "Publishing at the planned rate, from when each message was due to its acknowledgement, all rounds",
                where,
                LATENCIES,
                this::latencies);
        findings.table(
                "Ratios of the first stream to each control, geometric mean of the rounds' ratios, with the 95 % interval",
                "", RATIOS, this::comparisons);
        findings.rawTable("Rounds", ROUNDS, () -> rounds);
        findings.rawTable(
                "Every 250 ms",
                BINS,
                () -> rounds.stream().flatMap(round -> round.bins().stream()).toList());
    }

    private static Column<Rows> millis(String name, ToLongFunction<CellTimeline> nanos) {
        return Column.measuredIfAny(
                name, "", each -> each.medianMillis(figures -> OptionalLong.of(nanos.applyAsLong(figures))));
    }

    /** A figure that there is only with a publisher. */
    private static Column<Rows> ofWrites(String name, ToLongFunction<CellTimeline> nanos) {
        Column<Rows> column = millis(name, nanos);
        return Column.of((Rows each) -> each.arm().cell().rate() > 0 ? each : null, List.of(column))
                .get(0);
    }

    private static Column<SparseRound> latency(String name, Phase phase) {
        return Column.kept(name, round -> round.timeline().latencies().get(phase));
    }

    /** Keeps the raw figures of a round as soon as it is over. */
    void addRound(SparseRound round) {
        rounds.add(round);
    }

    /** Adds what was observed for a question, be it complete or not. */
    void add(QuestionResult result) {
        results.add(result);
        Question question = result.question();
        for (String version : result.versions()) {
            result.verdict(version, question.control(), question.figure())
                    .ifPresent(verdict -> findings.found(
                            "the " + question.figure().words() + " was",
                            "times the control's",
                            question.title() + ", nats-server " + version,
                            verdict.ratio().value()));
            if (result.middle(version, question.tested()).isPresent()) {
                SparseCharts.of(result, version).forEach(findings::chart);
            }
        }
        rows(result).forEach(each -> {
            check(each);
            mark(each);
        });
    }

    private static String verdict(QuestionResult result, String version) {
        Question question = result.question();
        return result.verdict(version, question.control(), question.figure())
                .map(verdict -> verdict.words(result.blocked(version)))
                .orElse("not measured");
    }

    private static String history(QuestionResult result) {
        Question question = result.question();
        Map<String, Answer> answers = new LinkedHashMap<>();
        result.versions()
                .forEach(version -> answers.put(
                        version,
                        result.verdict(version, question.control(), question.figure())
                                .map(StallVerdict::answer)
                                .orElse(Answer.UNDECIDED)));
        return VersionHistory.words(answers);
    }

    private Stream<Rows> rows() {
        return results.stream().flatMap(SparseReport::rows);
    }

    private static Stream<Rows> rows(QuestionResult result) {
        return result.versions().stream()
                .flatMap(version -> result.question().arms().stream().map(arm -> new Rows(result, version, arm)))
                .filter(each -> !each.rounds().isEmpty());
    }

    private List<OfPhase> latencies() {
        return rows().filter(each -> each.arm().cell().rate() > 0)
                .flatMap(each -> Stream.of(Phase.values()).map(phase -> new OfPhase(each, phase)))
                .filter(each -> each.latencies().getTotalCount() > 0)
                .toList();
    }

    private List<Comparison> comparisons() {
        List<Comparison> all = new ArrayList<>();
        for (QuestionResult result : results) {
            boolean writes = result.question().tested().cell().rate() > 0;
            for (String version : result.versions()) {
                for (Arm control : result.question().controls()) {
                    Stream.of(Figure.values())
                            .filter(figure -> figure != Figure.LONGEST_WRITE || writes)
                            .forEach(figure -> result.verdict(version, control, figure)
                                    .ifPresent(verdict ->
                                            all.add(new Comparison(result, version, control, figure, verdict))));
                }
            }
        }
        return all;
    }

    private void check(Rows each) {
        boolean mayRepeat = each.result().question().overwritesLiveMessages();
        long missing = each.rounds().stream()
                .filter(round -> round.timeline().caughtUp())
                .mapToLong(round -> round.timeline().missing())
                .sum();
        long repeated = each.rounds().stream()
                .mapToLong(round -> round.timeline().repeated())
                .sum();
        findings.check(
                each.title() + ": where none was pending any more, every live subject had been delivered"
                        + (mayRepeat ? "" : ", once"),
                missing == 0 && (mayRepeat || repeated == 0),
                "%s: %s missing, %s repeated"
                        .formatted(
                                Units.count(each.rounds().size(), "round"),
                                Units.count(missing),
                                Units.count(repeated)));
    }

    private void mark(Rows each) {
        long behind = each.sum(figures -> figures.caughtUp() ? 0 : 1);
        if (behind > 0) {
            findings.mark(each.title() + ": messages were still pending at the deadline in " + behind + " of "
                    + Units.count(each.rounds().size(), "round"));
        }
        long unanswered = each.sum(CellTimeline::unanswered);
        if (unanswered > 0) {
            findings.mark(each.title() + ": " + Units.count(unanswered) + " messages were never acknowledged");
        }
        each.rounds().stream()
                .filter(round -> lateByItself(round.timeline()))
                .mapToLong(round -> round.timeline().longestLateness())
                .max()
                .ifPresent(nanos -> findings.mark(each.title() + ": the client itself sent up to "
                        + Duration.ofNanos(nanos).toMillis()
                        + " ms late, which is most of the longest write of its round"));
    }

    /** True if most of the longest write is the client's own lateness, and that is no trifle. */
    private static boolean lateByItself(CellTimeline figures) {
        return figures.longestLateness() > CellTimeline.BLOCK.toNanos()
                && figures.longestLateness() > figures.longestWrite() / 2;
    }
}
