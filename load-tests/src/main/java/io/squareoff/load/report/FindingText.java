package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Findings in words. */
public final class FindingText {

    /** Several rounds in a row are named by the first and the last. */
    private static final int STRETCH = 3;

    /** The place of a figure in a text: of the next one for {@code %.1f}, of the second for {@code %2$.1f}. That of a name is {@code %s}. */
    private static final Pattern FIGURE = Pattern.compile("%(?:(\\d)\\$)?(\\.\\df)");

    private final List<Arm> arms;

    private FindingText(List<Arm> arms) {
        this.arms = arms;
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
            List<Object> same = List.of(finding.kind(), finding.workload(), finding.names(), text(finding));
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
        return where + filled(text(first), alike);
    }

    /** Without the work where no arm did other work. What a curve begins with is other work than its rates. */
    private String where(Workload workload) {
        boolean only = arms.stream().allMatch(arm -> arm.workload().besides(workload));
        return workload.arm() + (only ? "" : ", " + workload.fullTitle());
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

    /**
     * Fills a text in: first with the range of each figure, then, as a format of its own, with the names.
     *
     * @param alike findings that differ in their rounds and figures alone
     */
    private static String filled(String text, List<Finding> alike) {
        Matcher place = FIGURE.matcher(text);
        StringBuilder filled = new StringBuilder();
        for (int next = 0; place.find(); next++) {
            int figure = place.group(1) == null ? next : Integer.parseInt(place.group(1)) - 1;
            place.appendReplacement(filled, range(alike, figure, "%" + place.group(2)));
        }
        place.appendTail(filled);
        return filled.toString().formatted(alike.get(0).names().toArray());
    }

    private static String range(List<Finding> alike, int figure, String format) {
        double[] sorted = alike.stream()
                .mapToDouble(finding -> Math.abs(finding.values().get(figure)))
                .sorted()
                .toArray();
        String least = String.format(Locale.ROOT, format, sorted[0]);
        String most = String.format(Locale.ROOT, format, sorted[sorted.length - 1]);
        return least.equals(most) ? least : least + " to " + most;
    }

    /** The text for a kind, with a place for each name and each figure. */
    private static String text(Finding finding) {
        return switch (finding.kind()) {
            case FAILED -> "%.0f × %s";
            case NO_ANSWER -> "no answer in the window";
            case FAILED_IN_WARM_UP -> "%s, warming up: %.0f × %s";
            case UNEXPECTED_REPLIES -> "%s, after its last round: %.0f × " + Round.UNEXPECTED_REPLIES;
            case GENERATOR_LIMIT -> "the generator was the limit: it used %.0f %% of the CPU time";
            case GENERATOR_LIMIT_OF_CORES -> "the generator was the limit: it used %.0f %% of the machine's %.0f cores";
            case NETWORK_LIMIT ->
                "the relay between hosts was the limit: it delivered half of the packets so late that a round trip took %.3f ms longer";
            case NETWORK_LIMIT_OF_CORES ->
                "the relay between hosts was the limit: it used %.0f %% of the machine's %.0f cores";
            case NETWORK_LIMIT_OF_ROOM ->
                "the relay between hosts was the limit: it lost %.0f packets for want of room";
            case FLOOR_LIMIT ->
                "the parts that all transports share were the limit: %.1f requests/s, %.1f without a network";
            case NEVER_SENT -> planMissed(finding, "%.0f of %.0f requests were never sent");
            case SENT_LATE ->
                planMissed(
                        finding,
                        (finding.disturbed() ? "the generator" : "the generator was the limit: it")
                                + " sent %.0f of %.0f requests more than %.0f ms after they were due");
            case RATE_MISSED -> planMissed(finding, "%.1f requests/s were achieved, %.0f planned");
            case FEW_CORES -> "the machine has %.0f cores, and the plan asks for %.0f";
            case PROCESS_LOST -> "%s ended, and the others went on without it";
            case GENERATOR_BUSY -> "the generator was in the way: it used %.0f %% of the CPU time";
            case LATENESS_SHOWS -> "the generator sent requests %.2f ms late (p50), %.0f %% of the p50 of latency";
            case JVM_BUSY -> "%s was not warm: compilation took %.1f %% of its CPU time, collection %.1f %%";
            case UNSTEADY -> "not steady: " + moved(finding) + " by %.0f %% over the window, after %.0f s of warm-up";
            case DRIFTING -> "not steady: " + moved(finding) + " by %.0f %% from the first of %.0f rounds to the last";
            case HALVES_DIFFER ->
                moved(finding) + " by %.1f %%" + (climbed(finding) ? " (%.1f–%.1f)" : " (%3$.1f–%2$.1f)")
                        + " from the first to the second half of its windows";
            case OTHER_PROGRAMS_BUSY -> "other programs on the machine kept %.2f cores busy; the run has %.0f";
            case MACHINE_SLOWER ->
                "every process took at least %.0f %% more CPU for an answer than usual: the machine may have been slower";
            case STOLEN -> "the host kept %.2f cores from this machine; the run has %.0f";
            case ONE_GENERATOR_LATE -> "%s sent %.0f of its %.0f requests more than %.0f ms late, or not at all";
            case ONE_GENERATOR_SILENT -> "%s got no right answer";
            case NODE_SHARED -> "the generator shared the node %s with %s";
            case UNFINISHED_LAUNCH -> "launch %.0f of %.0f was not finished: %.0f of %.0f windows were measured in it";
            case CPU_OF_ONE ->
                "CPU is that of %s only, so no ratio is given of it and no cost is fitted: --metrics names no other process";
            case CPU_UNKNOWN -> "CPU of the service is not known: --metrics names no process";
            case NO_LIMIT -> "no %s: %s";
            case HEAD_UNCOMMITTED ->
                "head has changes that are not committed, so that its commit does not tell what was measured";
            case SAME_COMMIT -> "base and head are the same commit: what differs between them is noise";
        };
    }

    private static String moved(Finding drift) {
        return "throughput " + (climbed(drift) ? "climbed" : "fell");
    }

    private static boolean climbed(Finding drift) {
        return drift.values().get(0) > 0;
    }

    /** Names what else had the cores, if anything: these figures are the last two. */
    private static String planMissed(Finding finding, String text) {
        int figures = finding.values().size();
        List<String> others = new ArrayList<>();
        if (finding.otherPrograms() > 0) {
            others.add("other programs kept %" + (figures - 1) + "$.2f cores busy");
        }
        if (finding.host() > 0) {
            others.add("the host kept %" + figures + "$.2f cores from this machine");
        }
        return text + (others.isEmpty() ? "" : ", while " + String.join(" and ", others));
    }
}
