package io.squareoff.lab.matrix;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * One table of the experiment over all columns: a row for each of its figures, with each column's median over the runs, and the
 * ratios to the first column; and a row for each text that the runs of a column agree on, such as a verdict.
 *
 * @param tables of each column's runs, in the order of the rounds; all have the same shape
 * @param shape any of them
 */
record MatrixTable(List<List<ReportTable>> tables, List<Variant> variants, ReportTable shape) {

    /**
     * @param columns the runs of each column, of the same rounds, at least one
     * @param index of the table in each run; it {@link #haveSameShape has the same shape} in all
     */
    static ReportTable of(List<List<VariantRun>> columns, int index) {
        List<List<ReportTable>> tables = columns.stream()
                .map(runs -> runs.stream().map(run -> run.tables().get(index)).toList())
                .toList();
        List<Variant> variants =
                columns.stream().map(runs -> runs.get(0).variant()).toList();
        return new MatrixTable(tables, variants, tables.get(0).get(0)).table();
    }

    /** Returns true if two runs' tables have the same columns, and as many rows. */
    static boolean haveSameShape(ReportTable one, ReportTable other) {
        return one.columns().equals(other.columns())
                && one.rows().size() == other.rows().size();
    }

    private ReportTable table() {
        List<String> titles = new ArrayList<>(shape.columns().subList(0, shape.labels()));
        titles.add("figure");
        variants.forEach(variant -> titles.add(variant.title()));
        for (Variant variant : variants.subList(1, variants.size())) {
            titles.addAll(List.of(variant.title() + " to " + variants.get(0).title(), "low", "high", "verdict"));
        }
        List<List<ReportCell>> rows = new ArrayList<>();
        for (int row = 0; row < shape.rows().size(); row++) {
            for (int column = shape.labels(); column < shape.columns().size(); column++) {
                if (!isConstant(column)) {
                    row(row, column).ifPresent(rows::add);
                }
            }
        }
        String title = String.join(" / ", new LinkedHashSet<>(ofColumns(ReportTable::title)));
        return new ReportTable(title, description(), titles, shape.labels() + 1, rows);
    }

    private String description() {
        int runs = tables.get(0).size();
        List<String> same = IntStream.range(shape.labels(), shape.columns().size())
                .filter(column -> !shape.rows().isEmpty() && isConstant(column))
                .filter(column -> first(column).value() != null)
                .mapToObj(column -> shape.columns().get(column) + " " + text(0, first(column)))
                .toList();
        String own = ownDescription();
        return (own.isEmpty() ? "" : own + (own.endsWith(".") ? " " : ". "))
                + "Medians of %d runs; ratios are geometric means of the runs' ratios, pair by pair, with their"
                        .formatted(runs)
                + " 95 % interval. The ratios of each figure are judged together (Holm); of twenty figures without a"
                + " difference one shows one by chance."
                + (same.isEmpty() ? "" : " The same everywhere: " + String.join(", ", same) + ".");
    }

    /** The description of the experiment's table; that of each column where settings that vary stand in it. */
    private String ownDescription() {
        List<String> own = ofColumns(ReportTable::description);
        return new LinkedHashSet<>(own).size() == 1
                ? own.get(0)
                : IntStream.range(0, own.size())
                        .mapToObj(variant -> variants.get(variant).title() + ": " + own.get(variant))
                        .collect(Collectors.joining("; "));
    }

    /** A text of each column's first run. */
    private List<String> ofColumns(Function<ReportTable, String> text) {
        return IntStream.range(0, variants.size())
                .mapToObj(variant -> variants.get(variant)
                        .neutral(text.apply(tables.get(variant).get(0))))
                .toList();
    }

    /** The row of a figure or a text; empty where a run has neither, or the runs of a column have different texts. */
    private Optional<List<ReportCell>> row(int row, int column) {
        List<ReportCell> cells = new ArrayList<>();
        for (int label = 0; label < shape.labels(); label++) {
            // A row that columns name differently has all of their names.
            cells.add(ReportCell.text(String.join(" / ", valuesOf(row, label))));
        }
        cells.add(ReportCell.text(shape.columns().get(column)));
        List<List<ReportCell>> all = cells(row, column);
        if (all.stream().flatMap(List::stream).allMatch(cell -> cell.value() instanceof Number)) {
            cells.addAll(withRatios(all.stream().map(MatrixTable::figures).toList()));
            return Optional.of(cells);
        }
        for (int variant = 0; variant < variants.size(); variant++) {
            Set<String> texts = texts(variant, all.get(variant));
            if (texts.size() > 1 || !all.get(variant).get(0).isText()) {
                return Optional.empty();
            }
            cells.add(ReportCell.text(texts.iterator().next()));
        }
        for (int variant = 1; variant < variants.size(); variant++) {
            cells.addAll(ratio(null, Optional.empty()));
        }
        return Optional.of(cells);
    }

    private static List<ReportCell> withRatios(List<double[]> figures) {
        List<ReportCell> cells = new ArrayList<>();
        figures.forEach(
                each -> cells.add(ReportCell.figure(Median.withDefaults().evaluate(each))));
        Map<Integer, Ratio> ratios = ratios(figures);
        Map<Integer, Judgement> judgements = Judgement.of(ratios);
        for (int variant = 1; variant < figures.size(); variant++) {
            cells.addAll(ratio(ratios.get(variant), Optional.ofNullable(judgements.get(variant))));
        }
        return cells;
    }

    /** The ratios to the first column, by column; none to a figure of 0, or of one. */
    private static Map<Integer, Ratio> ratios(List<double[]> figures) {
        Map<Integer, Ratio> ratios = new LinkedHashMap<>();
        for (int variant = 1; variant < figures.size(); variant++) {
            if (positive(figures.get(variant)) && positive(figures.get(0))) {
                ratios.put(variant, Ratio.ofPairs(figures.get(variant), figures.get(0)));
            }
        }
        return ratios;
    }

    /** @param ratio null where there is none */
    private static List<ReportCell> ratio(Ratio ratio, Optional<Judgement> judgement) {
        if (ratio == null) {
            return List.of(ReportCell.none(), ReportCell.none(), ReportCell.none(), ReportCell.none());
        }
        boolean interval = ratio.conclusive();
        return List.of(
                ReportCell.figure(ratio.value(), ReportCell.Digits.RATIO),
                interval ? ReportCell.figure(ratio.low(), ReportCell.Digits.RATIO) : ReportCell.none(),
                interval ? ReportCell.figure(ratio.high(), ReportCell.Digits.RATIO) : ReportCell.none(),
                ReportCell.text(RatioText.verdict(judgement, ratio.value() > 1 ? "higher" : "lower")));
    }

    private static boolean positive(double[] figures) {
        return DoubleStream.of(figures).allMatch(figure -> figure > 0);
    }

    private ReportCell first(int column) {
        return shape.rows().get(0).get(column);
    }

    /** A count or a text that is the same in all rows of all runs; what was measured keeps its rows, and so its ratios. */
    private boolean isConstant(int column) {
        if (first(column).value() instanceof Double) {
            return false;
        }
        Set<String> values = new LinkedHashSet<>();
        for (int row = 0; row < shape.rows().size(); row++) {
            values.addAll(valuesOf(row, column));
        }
        return values.size() <= 1;
    }

    private Set<String> valuesOf(int row, int column) {
        Set<String> values = new LinkedHashSet<>();
        List<List<ReportCell>> all = cells(row, column);
        for (int variant = 0; variant < variants.size(); variant++) {
            values.addAll(texts(variant, all.get(variant)));
        }
        return values;
    }

    /** The different texts of a column's runs. */
    private Set<String> texts(int variant, List<ReportCell> runs) {
        return runs.stream().map(cell -> text(variant, cell)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private String text(int variant, ReportCell cell) {
        return cell.value() instanceof String text
                ? variants.get(variant).neutral(text)
                : Objects.toString(cell.value(), "–");
    }

    private static double[] figures(List<ReportCell> runs) {
        return runs.stream()
                .mapToDouble(cell -> ((Number) cell.value()).doubleValue())
                .toArray();
    }

    /** The cells at a place of the tables: of each column, one for each run. */
    private List<List<ReportCell>> cells(int row, int column) {
        return tables.stream()
                .map(runs -> runs.stream()
                        .map(run -> run.rows().get(row).get(column))
                        .toList())
                .toList();
    }
}
