package io.squareoff.lab.matrix;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.SettingBounds;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An experiment in several columns. Each round runs it once for each column, every other round backwards, so that what drifts
 * meets all columns alike; each run has brokers of its own, so that ratios hold what differs between their starts too.
 *
 * @param variants at least two; ratios are to the first one
 */
public record MatrixExperiment(List<Variant> variants, int runs) implements Experiment {

    /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
    public MatrixExperiment {
        variants = List.copyOf(variants);
        SettingBounds.atLeast("runs", 1, runs);
        SettingBounds.versions(
                "server-versions",
                variants.stream()
                        .map(Variant::version)
                        .filter(version -> !version.isEmpty())
                        .toList());
        if (variants.size() < 2) {
            throw new IllegalArgumentException("server-versions or --vary must have two values at least");
        }
    }

    @Override
    public String name() {
        return "matrix";
    }

    @Override
    public Record settings() {
        return first().settings();
    }

    /** Those of the experiment follow its own; of one that varies, the values of all columns. */
    @Override
    public Map<String, Object> settingsByOption() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("experiment", first().name());
        all.put("columns", variants.stream().map(Variant::title).toList());
        all.put("runs", runs);
        first().settingsByOption().keySet().forEach(option -> all.putIfAbsent(option, ofColumns(option)));
        return all;
    }

    private Object ofColumns(String option) {
        List<Object> values = variants.stream()
                .map(variant -> variant.experiment().settingsByOption().get(option))
                .distinct()
                .toList();
        return values.size() == 1 ? values.get(0) : values;
    }

    private Experiment first() {
        return variants.get(0).experiment();
    }

    @Override
    public Duration estimate() {
        return variants.stream()
                .map(variant -> variant.experiment().estimate())
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(runs);
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        for (Variant variant : variants) {
            context.obtain(variant.version());
        }
        MatrixReport report = new MatrixReport(variants);
        try {
            Rounds.inTurn(runs, variants, (variant, round) -> {
                context.line("run %d of %d: %s".formatted(round, runs, variant.title()));
                run(variant, round, context, report);
            });
        } finally {
            report.conclude(context.findings());
        }
    }

    private void run(Variant variant, int round, ExperimentContext context, MatrixReport report)
            throws InterruptedException {
        String name = "run-%d-of-column-%d".formatted(round, variants.indexOf(variant) + 1);
        ExperimentContext part = context.part(name, variant.version());
        try {
            variant.experiment().run(part);
            part.requireNodes();
            part.releaseAll();
            report.add(VariantRun.of(variant, round, part.findings()));
        } catch (RuntimeException | InterruptedException e) {
            report.addUnfinished(VariantRun.of(variant, round, part.findings()));
            throw e;
        }
    }
}
