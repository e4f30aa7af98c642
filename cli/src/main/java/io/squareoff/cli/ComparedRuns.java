package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.report.DifferenceReport;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recorded runs on two sides, that are compared.
 *
 * @param bases by their files, one at least
 * @param heads the same
 */
record ComparedRuns(Map<Path, RecordedRun> bases, Map<Path, RecordedRun> heads) {

    private static final String ANYWAY = " (--anyway compares it)";

    /** @throws UserFacingException if one cannot be read */
    static ComparedRuns read(List<Path> bases, List<Path> heads) {
        return new ComparedRuns(read(bases), read(heads));
    }

    private static Map<Path, RecordedRun> read(List<Path> files) {
        Map<Path, RecordedRun> runs = new LinkedHashMap<>();
        Set<Instant> begun = new HashSet<>();
        for (Path file : files) {
            RecordedRun run;
            try {
                run = RecordedRun.read(file);
            } catch (IllegalArgumentException e) {
                throw new UserFacingException(e.getMessage(), e);
            }
            // By its time, since a run has more than one name: its file and its folder.
            if (!begun.add(run.result().startedAt())) {
                throw new UserFacingException(file + " is named twice on one side: each run counts once");
            }
            runs.put(file, run);
        }
        return runs;
    }

    /** Returns true if a side has more than one. */
    boolean several() {
        return bases.size() > 1 || heads.size() > 1;
    }

    /** The first of base. */
    RecordedRun base() {
        return bases.values().iterator().next();
    }

    /** The first of head. */
    RecordedRun head() {
        return heads.values().iterator().next();
    }

    /** The files, in words. */
    String names() {
        return Stream.concat(bases.keySet().stream(), heads.keySet().stream())
                .map(Path::toString)
                .collect(Collectors.joining(" and "));
    }

    /** Each run, and what differs besides, a line each. */
    List<String> titles() {
        List<String> titles = new ArrayList<>();
        bases.values().forEach(run -> titles.add("base: " + run.title()));
        heads.values().forEach(run -> titles.add("head: " + run.title()));
        Set<String> others = new LinkedHashSet<>();
        heads.values().forEach(run -> others.addAll(base().otherDifferences(run)));
        others.forEach(difference -> titles.add("differs: " + difference));
        return titles;
    }

    /** Origin of each run, a line each. */
    List<String> origins() {
        List<String> origins = new ArrayList<>();
        bases.values().forEach(run -> origins.add("base: " + run.origin()));
        heads.values().forEach(run -> origins.add("head: " + run.origin()));
        return origins;
    }

    /** Weaknesses of their differences: the warnings of each run, and reasons why they say little, for those who compare them all the same. */
    List<ReportNote> weaknesses() {
        Set<ReportNote> notes = new LinkedHashSet<>();
        bases.values().forEach(run -> notes.addAll(DifferenceReport.weaknesses(run, head())));
        heads.values().forEach(run -> notes.addAll(DifferenceReport.weaknesses(base(), run)));
        return List.copyOf(notes);
    }

    /** @throws UserFacingException if they cannot be compared, with the reasons and what to do */
    void requireComparable() {
        List<String> obstacles = obstacles();
        if (!obstacles.isEmpty()) {
            throw new UserFacingException(String.join("\n  ", obstacles), null);
        }
    }

    private List<String> obstacles() {
        for (Map<Path, RecordedRun> side : List.of(bases, heads)) {
            for (Map.Entry<Path, RecordedRun> run : side.entrySet()) {
                List<String> flaws = run.getValue().flaws();
                if (!flaws.isEmpty()) {
                    return List.of(run.getKey() + " " + flaws.get(0) + ANYWAY);
                }
            }
        }
        Set<String> differences = new LinkedHashSet<>();
        Stream.concat(bases.values().stream(), heads.values().stream())
                .forEach(run -> differences.addAll(base().incomparable(run)));
        if (!differences.isEmpty()) {
            return Stream.concat(
                            Stream.of("workload or machine differ (--anyway compares them):"), differences.stream())
                    .toList();
        }
        int all = base().arms().size();
        long common = inCommon();
        return common == 0 || common == all
                ? List.of()
                : List.of("%s have %d of %d workloads in common%s (--anyway compares these)"
                        .formatted(names(), common, all, whyNotAll()));
    }

    /** The workloads of the first of base that all runs measured. */
    private long inCommon() {
        return base().arms().stream()
                .filter(arm -> Stream.concat(bases.values().stream(), heads.values().stream())
                        .allMatch(run -> run.arms().stream()
                                .anyMatch(other -> other.workload().equals(arm.workload()))))
                .count();
    }

    private String whyNotAll() {
        return base().result().plan().loads().stream().anyMatch(Load.Share.class::isInstance)
                ? ": a share of the capacity is another rate in each run; give --rate in requests/s"
                : "";
    }

    /**
     * One at least.
     *
     * @throws UserFacingException if no workload was measured by all runs
     */
    List<JudgedRatio> differences() {
        List<JudgedRatio> differences = RunRatios.betweenRuns(
                bases.values().stream().map(RecordedRun::arms).toList(),
                heads.values().stream().map(RecordedRun::arms).toList());
        if (differences.isEmpty()) {
            throw new UserFacingException(names() + " have no workload in common" + whyNotAll(), null);
        }
        return differences;
    }
}
