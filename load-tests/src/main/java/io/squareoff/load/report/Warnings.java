package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The findings on a run for a short view: a line for each cause, with the windows that it was seen in and what to do. */
record Warnings(ComparisonResult result) {

    /** @param invalid the weight of what makes figures invalid */
    static List<ReportNote> of(ComparisonResult result, ReportNote.Kind invalid) {
        Warnings warnings = new Warnings(result);
        List<ReportNote> notes = new ArrayList<>();
        warnings.add(notes, ReportNote.Kind.FAILED, result.findings().failures());
        warnings.add(notes, invalid, result.findings().invalid());
        warnings.add(notes, ReportNote.Kind.WARNING, result.findings().warnings());
        result.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        return notes;
    }

    private void add(List<ReportNote> notes, ReportNote.Kind weight, List<Finding> findings) {
        Map<Finding.Kind, List<Finding>> causes = new EnumMap<>(Finding.Kind.class);
        findings.forEach(finding ->
                causes.computeIfAbsent(finding.kind(), any -> new ArrayList<>()).add(finding));
        causes.values().forEach(alike -> notes.add(new ReportNote(weight, line(alike))));
    }

    private String line(List<Finding> alike) {
        Finding first = alike.get(0);
        String advice = Remedy.of(result, first);
        return cause(alike).map(cause -> cause + in(alike)).orElseGet(() -> words(alike))
                + (advice.isEmpty() ? "" : ": " + advice);
    }

    /** The cause in words, where several windows have it in common. */
    private static Optional<String> cause(List<Finding> alike) {
        return switch (alike.get(0).kind()) {
            case GENERATOR_BUSY -> Optional.of("the generator used " + most(alike, "%.0f %% of the CPU time"));
            case JVM_BUSY -> Optional.of("services or generator were not warm");
            case UNSTEADY -> Optional.of("throughput was not steady");
            case OTHER_PROGRAMS_BUSY -> Optional.of("other programs kept " + most(alike, "%.2f cores busy"));
            case MACHINE_SLOWER -> Optional.of("every process took " + most(alike, "%.0f %% more CPU for an answer"));
            case STOLEN -> Optional.of("the host kept " + most(alike, "%.2f cores from this machine"));
            default -> Optional.empty();
        };
    }

    private static String most(List<Finding> alike, String unit) {
        double most = alike.stream()
                .mapToDouble(finding -> finding.values().get(0))
                .max()
                .orElseThrow();
        return "up to " + String.format(Locale.ROOT, unit, most);
    }

    private String in(List<Finding> alike) {
        List<Workload> shown = result.arms().stream().map(Arm::workload).toList();
        Map<Boolean, Long> windows = alike.stream()
                .filter(finding -> finding.workload().isPresent())
                .map(finding -> Map.entry(finding.workload().get(), finding.round()))
                .distinct()
                .collect(Collectors.partitioningBy(window -> shown.contains(window.getKey()), Collectors.counting()));
        int all = result.arms().stream().mapToInt(arm -> arm.rounds().size()).sum();
        List<String> arms = alike.stream()
                .flatMap(finding -> finding.workload().stream())
                .map(Workload::arm)
                .distinct()
                .toList();
        // What a search or a curve begins with is in no table.
        String before = windows.get(false) == 0 ? "" : " and in " + windows.get(false) + " before them";
        return " in %d of %s%s (%s)".formatted(windows.get(true), Units.count(all, "window"), before, Listing.of(arms));
    }

    private String words(List<Finding> alike) {
        List<String> lines = FindingText.together(result.arms(), alike);
        int more = lines.size() - 1;
        return lines.get(0) + (more == 0 ? "" : "; " + more + " more");
    }
}
