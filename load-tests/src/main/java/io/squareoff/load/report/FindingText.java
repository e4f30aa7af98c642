package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Findings in words. */
public final class FindingText {

    /** Several rounds in a row are named by the first and the last. */
    private static final int STRETCH = 3;

    private final boolean oneCell;

    private FindingText(List<Arm> arms) {
        this.oneCell =
                arms.stream().allMatch(arm -> arm.workload().besides(arms.get(0).workload()));
    }

    /**
     * @param text with a place for each name and then for each figure
     * @param decimals of each figure
     */
    private record Sentence(String text, int... decimals) {

        /** @param alike findings that differ in their rounds and figures alone */
        String of(List<Finding> alike) {
            List<String> parts = new ArrayList<>(alike.get(0).names());
            for (int figure = 0; figure < decimals.length; figure++) {
                parts.add(range(alike, figure));
            }
            return text.formatted(parts.toArray());
        }

        private String range(List<Finding> alike, int figure) {
            double[] sorted = alike.stream()
                    .mapToDouble(finding -> Math.abs(finding.values().get(figure)))
                    .sorted()
                    .toArray();
            String least = number(sorted[0], decimals[figure]);
            String most = number(sorted[sorted.length - 1], decimals[figure]);
            return least.equals(most) ? least : least + " to " + most;
        }

        private static String number(double figure, int decimals) {
            return String.format(Locale.ROOT, "%." + decimals + "f", figure);
        }
    }

    /**
     * A finding, such as "nats, round 2: 2 × wrong answer".
     *
     * @param arms of the run
     */
    public static String of(List<Arm> arms, Finding finding) {
        return new FindingText(arms).line(List.of(finding));
    }

    /**
     * The same, with one line for those that differ in nothing but their round and their figures, such as "nats, rounds 1, 2 and 5: the
     * generator was in the way: it used 11 to 14 % of the CPU time".
     */
    static List<String> together(List<Arm> arms, List<Finding> findings) {
        FindingText text = new FindingText(arms);
        Map<List<Object>, List<Finding>> alike = new LinkedHashMap<>();
        for (Finding finding : findings) {
            List<Object> same = List.of(
                    finding.kind(),
                    finding.workload(),
                    finding.names(),
                    sentence(finding).text());
            alike.computeIfAbsent(same, any -> new ArrayList<>()).add(finding);
        }
        return alike.values().stream().map(text::line).toList();
    }

    /**
     * All on a run as notes.
     *
     * @param invalid the weight of what makes figures invalid
     */
    static List<ReportNote> notes(ComparisonResult result, ReportNote.Kind invalid) {
        List<ReportNote> notes = new ArrayList<>();
        addTo(notes, ReportNote.Kind.WARNING, result, result.findings().warnings());
        addTo(notes, invalid, result, result.findings().invalid());
        addTo(notes, ReportNote.Kind.FAILED, result, result.findings().failures());
        result.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        return notes;
    }

    static void addTo(List<ReportNote> notes, ReportNote.Kind kind, ComparisonResult result, List<Finding> findings) {
        together(result.arms(), findings).forEach(line -> notes.add(new ReportNote(kind, line)));
    }

    private String line(List<Finding> alike) {
        Finding first = alike.get(0);
        String where = first.workload()
                .map(workload -> where(workload) + rounds(alike) + ": ")
                .orElse("");
        return where + sentence(first).of(alike);
    }

    private String where(Workload workload) {
        return workload.arm() + (oneCell ? "" : ", " + workload.fullTitle());
    }

    private static String rounds(List<Finding> alike) {
        List<Integer> rounds =
                alike.stream().flatMap(finding -> finding.round().stream()).toList();
        return rounds.isEmpty() ? "" : (rounds.size() == 1 ? ", round " : ", rounds ") + Listing.of(stretches(rounds));
    }

    private static List<String> stretches(List<Integer> rounds) {
        List<String> stretches = new ArrayList<>();
        for (int first = 0, next = 1; first < rounds.size(); first = next++) {
            while (next < rounds.size() && rounds.get(next) == rounds.get(next - 1) + 1) {
                next++;
            }
            if (next - first < STRETCH) {
                rounds.subList(first, next).forEach(round -> stretches.add(Integer.toString(round)));
            } else {
                stretches.add(rounds.get(first) + " to " + rounds.get(next - 1));
            }
        }
        return stretches;
    }

    private static Sentence sentence(Finding finding) {
        return switch (finding.kind()) {
            case FAILED -> new Sentence("%2$s × %1$s", 0);
            case NO_ANSWER -> new Sentence("no answer in the window");
            case FAILED_IN_WARM_UP -> new Sentence("%1$s, warming up: %3$s × %2$s", 0);
            case UNEXPECTED_REPLIES -> new Sentence("%s, after its last round: %s × " + Round.UNEXPECTED_REPLIES, 0);
            case GENERATOR_LIMIT -> new Sentence("the generator was the limit: it used %s %% of the CPU time", 0);
            case GENERATOR_LIMIT_OF_CORES ->
                new Sentence("the generator was the limit: it used %s %% of the machine's %s cores", 0, 0);
            case NETWORK_LIMIT ->
                new Sentence(
                        "the relay between hosts was the limit: it delivered half of the packets so late that a round trip took %s ms longer",
                        3);
            case NETWORK_LIMIT_OF_CORES ->
                new Sentence("the relay between hosts was the limit: it used %s %% of the machine's %s cores", 0, 0);
            case FLOOR_LIMIT ->
                new Sentence(
                        "the parts that all transports share were the limit: %s requests/s, %s without a network",
                        1, 1);
            case NEVER_SENT -> planMissed(finding, "%s of %s requests were never sent", 0, 0);
            case SENT_LATE ->
                planMissed(
                        finding,
                        (finding.disturbed() ? "the generator" : "the generator was the limit: it")
                                + " sent %s of %s requests more than %s ms after they were due",
                        0,
                        0,
                        0);
            case RATE_MISSED -> planMissed(finding, "%s requests/s were achieved, %s planned", 1, 0);
            case FEW_CORES -> new Sentence("the machine has %s cores, and the plan asks for %s", 0, 0);
            case PROCESS_LOST -> new Sentence("%s ended, and the others went on without it");
            case GENERATOR_BUSY -> new Sentence("the generator was in the way: it used %s %% of the CPU time", 0);
            case LATENESS_SHOWS ->
                new Sentence("the generator sent requests %s ms late (p50), %s %% of the p50 of latency", 2, 0);
            case JVM_BUSY ->
                new Sentence("%s was not warm: compilation took %s %% of its CPU time, collection %s %%", 1, 1);
            case UNSTEADY ->
                new Sentence("not steady: " + moved(finding) + " over the window, after %s s of warm-up", 0, 0);
            case DRIFTING ->
                new Sentence("not steady: " + moved(finding) + " from the first of %s rounds to the last", 0, 0);
            case HALVES_DIFFER ->
                new Sentence(
                        moved(finding) + (climbed(finding) ? " (%s–%s)" : " (%3$s–%2$s)")
                                + " from the first to the second half of its windows",
                        1,
                        1,
                        1);
            case OTHER_PROGRAMS_BUSY ->
                new Sentence("other programs on the machine kept %s cores busy; the run has %s", 2, 0);
            case MACHINE_SLOWER ->
                new Sentence(
                        "every process took at least %s %% more CPU for an answer than usual: the machine may have been slower",
                        0);
            case STOLEN -> new Sentence("the host kept %s cores from this machine; the run has %s", 2, 0);
            case ONE_GENERATOR_LATE ->
                new Sentence("%s sent %s of its %s requests more than %s ms late, or not at all", 0, 0, 0);
            case ONE_GENERATOR_SILENT -> new Sentence("%s got no right answer");
            case NODE_SHARED -> new Sentence("the generator shared the node %s with %s");
            case UNFINISHED_LAUNCH ->
                new Sentence("launch %s of %s was not finished: %s of %s windows were measured in it", 0, 0, 0, 0);
            case CPU_OF_ONE ->
                new Sentence(
                        "CPU is that of %s only, so no ratio is given of it and no cost is fitted: --metrics names no"
                                + " other process");
            case CPU_UNKNOWN -> new Sentence("CPU of the service is not known: --metrics names no process");
            case NO_LIMIT -> new Sentence("no %s: %s");
            case HEAD_UNCOMMITTED ->
                new Sentence(
                        "head has changes that are not committed, so that its commit does not tell what was measured");
            case SAME_COMMIT -> new Sentence("base and head are the same commit: what differs between them is noise");
        };
    }

    private static String moved(Finding drift) {
        return "throughput " + (climbed(drift) ? "climbed" : "fell") + " by %s %%";
    }

    private static boolean climbed(Finding drift) {
        return drift.values().get(0) > 0;
    }

    /** Names what else had the cores, if anything, whose figures follow the others. */
    private static Sentence planMissed(Finding finding, String text, int... decimals) {
        List<String> others = new ArrayList<>();
        if (finding.otherPrograms() > 0) {
            others.add("other programs kept %" + (decimals.length + 1) + "$s cores busy");
        }
        if (finding.host() > 0) {
            others.add("the host kept %" + (decimals.length + 2) + "$s cores from this machine");
        }
        int[] all = Arrays.copyOf(decimals, decimals.length + 2);
        Arrays.fill(all, decimals.length, all.length, 2);
        return new Sentence(text + (others.isEmpty() ? "" : ", while " + String.join(" and ", others)), all);
    }
}
