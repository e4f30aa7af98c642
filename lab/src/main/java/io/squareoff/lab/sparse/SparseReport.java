package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LatencyColumns;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import io.squareoff.lab.sparse.StallVerdict.Answer;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/** Tables and charts of the experiment. */
final class SparseReport {

    private static final ReportColumn QUESTION = new ReportColumn("question");
    private static final ReportColumn DECIDED_BY = new ReportColumn("decided by");
    private static final ReportColumn CONTROL = new ReportColumn("control");
    private static final ReportColumn VERSIONS = new ReportColumn("versions");
    private static final ReportColumn STREAM = new ReportColumn("stream");
    private static final ReportColumn BROKER = new ReportColumn("broker");
    private static final ReportColumn PHASE = new ReportColumn("consumer");
    private static final ReportColumn ROUNDS = new ReportColumn("rounds");
    private static final ReportColumn CREATED = new ReportColumn("created ms");
    private static final ReportColumn FIRST = new ReportColumn("first message ms");
    private static final ReportColumn NONE_PENDING = new ReportColumn("none pending ms");
    private static final ReportColumn DELIVERED = new ReportColumn("msg/s until then");
    private static final ReportColumn SILENCE = new ReportColumn("longest silence ms");
    private static final ReportColumn LONGEST_WRITE = new ReportColumn("longest write ms");
    private static final ReportColumn BLOCKED = new ReportColumn("writes blocked ms");
    private static final ReportColumn SENT_LATE = new ReportColumn("sent late by ms");
    private static final ReportColumn INFO = new ReportColumn("stream info ms");
    private static final ReportColumn INFO_TIMEOUTS = new ReportColumn("info time-outs");
    private static final ReportColumn CPU = new ReportColumn("broker cores");

    private static final Map<Phase, String> PHASES =
            new EnumMap<>(Map.of(Phase.BEFORE, "before", Phase.DURING, "beginning", Phase.AFTER, "through"));

    private final Findings findings;
    private final TableBuilder verdicts;
    private final TableBuilder consumers;
    private final TableBuilder latencies;
    private final TableBuilder ratios;
    private final Map<String, ReportColumn> verdictOf = new LinkedHashMap<>();

    /**
     * @param versions of the broker, in their order
     * @param where the brokers run, in words
     */
    SparseReport(Findings findings, List<String> versions, String where) {
        this.findings = findings;
        versions.forEach(version -> verdictOf.put(version, new ReportColumn("nats-server " + version)));
        List<ReportColumn> columns = new ArrayList<>(List.of(QUESTION, DECIDED_BY, CONTROL));
        columns.addAll(verdictOf.values());
        if (versions.size() > 1) {
            columns.add(VERSIONS);
        }
        verdicts = findings.table("Verdicts", "", columns);
        consumers = findings.table(
                "Consumers that begin: medians of the rounds; while one begins, unless a column says otherwise",
                where,
                List.of(
                        QUESTION,
                        STREAM,
                        BROKER,
                        ROUNDS,
                        CREATED,
                        FIRST,
                        NONE_PENDING,
                        DELIVERED,
                        SILENCE,
                        LONGEST_WRITE,
                        BLOCKED,
                        SENT_LATE,
                        INFO,
                        INFO_TIMEOUTS,
                        CPU));
        List<ReportColumn> publishing = new ArrayList<>(List.of(QUESTION, STREAM, BROKER, PHASE));
        publishing.addAll(LatencyColumns.all());
        latencies = findings.table(
                "Publishing at the planned rate, from when each message was due to its acknowledgement, all rounds",
                where,
                publishing);
        ratios = findings.table(
                "Ratios of the first stream to each control, geometric mean of the rounds' ratios, with the 95 % interval",
                "", "question", "broker", "control", "figure", "ratio", "low", "high", "rounds", "verdict");
    }

    /** Adds what was observed for a question, be it complete or not. */
    void add(QuestionResult result) {
        addVerdict(result);
        for (String version : result.versions()) {
            for (Arm arm : result.question().arms()) {
                if (!result.rounds(version, arm).isEmpty()) {
                    addConsumer(result, version, arm);
                    addLatencies(result, version, arm);
                }
            }
            for (Arm control : result.question().controls()) {
                addRatios(result, version, control);
            }
            if (result.middle(version, result.question().tested()).isPresent()) {
                SparseCharts.of(result, version).forEach(findings::chart);
            }
        }
    }

    private void addVerdict(QuestionResult result) {
        Question question = result.question();
        TableBuilder.Row row = verdicts.row()
                .set(QUESTION, question.title())
                .set(DECIDED_BY, question.figure().words())
                .set(CONTROL, question.control().name());
        Map<String, Answer> answers = new LinkedHashMap<>();
        for (String version : result.versions()) {
            Optional<StallVerdict> verdict = result.verdict(version, question.control(), question.figure());
            answers.put(version, verdict.map(StallVerdict::answer).orElse(Answer.UNDECIDED));
            verdict.ifPresent(each -> findings.found(
                    "the " + question.figure().words() + " was",
                    "times the control's",
                    question.title() + ", nats-server " + version,
                    each.ratio().value()));
            row.set(
                    verdictOf.get(version),
                    verdict.map(each -> each.words(result.blocked(version))).orElse("not measured"));
        }
        if (answers.size() > 1) {
            row.set(VERSIONS, VersionHistory.words(answers));
        }
    }

    private void addConsumer(QuestionResult result, String version, Arm arm) {
        TableBuilder.Row row = consumers
                .row()
                .set(QUESTION, result.question().title())
                .set(STREAM, arm.name())
                .set(BROKER, "nats-server " + version)
                .set(ROUNDS, result.rounds(version, arm).size())
                .set(NONE_PENDING, millis(result, version, arm, Figure.BEGINNING))
                .set(DELIVERED, result.median(version, arm, CellFigures::deliveredPerSecond))
                .set(SILENCE, result.median(version, arm, CellFigures::silence) / 1e6)
                .set(INFO, result.median(version, arm, CellFigures::longestInfo) / 1e6)
                .set(INFO_TIMEOUTS, sumOfTimeouts(result, version, arm));
        if (arm.cell().rate() > 0) {
            row.set(LONGEST_WRITE, millis(result, version, arm, Figure.LONGEST_WRITE))
                    .set(BLOCKED, result.median(version, arm, CellFigures::blocked) / 1e6)
                    .set(SENT_LATE, result.median(version, arm, CellFigures::longestLateness) / 1e6);
        }
        if (every(result, version, arm, figures -> figures.created().isPresent())) {
            row.set(CREATED, result.median(version, arm, each -> each.created().getAsLong()) / 1e6);
        }
        if (every(result, version, arm, figures -> figures.first().isPresent())) {
            row.set(FIRST, result.median(version, arm, each -> each.first().getAsLong()) / 1e6);
        }
        if (every(result, version, arm, figures -> figures.brokerCores().isPresent())) {
            row.set(CPU, result.median(version, arm, each -> each.brokerCores().orElseThrow()));
        }
    }

    private static boolean every(QuestionResult result, String version, Arm arm, Predicate<CellFigures> has) {
        return result.rounds(version, arm).stream().allMatch(each -> has.test(each.figures()));
    }

    private static double millis(QuestionResult result, String version, Arm arm, Figure figure) {
        return result.median(version, arm, figure::nanos) / 1e6;
    }

    private static long sumOfTimeouts(QuestionResult result, String version, Arm arm) {
        return result.rounds(version, arm).stream()
                .mapToLong(each -> each.figures().infoTimeouts())
                .sum();
    }

    private void addLatencies(QuestionResult result, String version, Arm arm) {
        if (arm.cell().rate() == 0) {
            return;
        }
        for (Phase phase : Phase.values()) {
            Histogram all = Latencies.empty();
            result.rounds(version, arm)
                    .forEach(each -> all.add(each.figures().latencies().get(phase)));
            if (all.getTotalCount() == 0) {
                continue;
            }
            TableBuilder.Row row = latencies
                    .row()
                    .set(QUESTION, result.question().title())
                    .set(STREAM, arm.name())
                    .set(BROKER, "nats-server " + version)
                    .set(PHASE, PHASES.get(phase));
            LatencyColumns.fill(row, all);
        }
    }

    private void addRatios(QuestionResult result, String version, Arm control) {
        for (Figure figure : Figure.values()) {
            if (figure == Figure.LONGEST_WRITE
                    && result.question().tested().cell().rate() == 0) {
                continue;
            }
            result.verdict(version, control, figure)
                    .ifPresent(verdict -> ratios.row(
                            result.question().title(),
                            "nats-server " + version,
                            control.name(),
                            figure.words(),
                            verdict.ratio().value(),
                            verdict.ratio().conclusive() ? verdict.ratio().low() : null,
                            verdict.ratio().conclusive() ? verdict.ratio().high() : null,
                            verdict.ratio().rounds(),
                            verdict.answer().words()));
        }
    }
}
