package io.squareoff.harness.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Ratios over two properties, one in rows and the other in columns: a heat map. Its colours are those of two directions from 1,
 * and grey where no difference was shown.
 *
 * @param down title of the rows' property
 * @param across title of the columns' property
 * @param rows values of the first property, from the top
 * @param columns values of the second property, from the left
 * @param cells those that have a ratio
 */
public record HeatChart(
        String title,
        String description,
        String down,
        String across,
        List<String> rows,
        List<String> columns,
        List<Cell> cells,
        String missing)
        implements ReportChart {

    /**
     * One ratio.
     *
     * @param low the lower end of its 95 % interval; empty with {@code high} where there is none
     * @param words the verdict in words; may be empty
     */
    public record Cell(
            String row,
            String column,
            double ratio,
            OptionalDouble low,
            OptionalDouble high,
            IntervalChart.Verdict verdict,
            String words) {

        /** @throws IllegalArgumentException naming the cell if its values are no ratio and interval */
        public Cell {
            if (!(ratio > 0) || Double.isInfinite(ratio)) {
                throw new IllegalArgumentException(
                        "the ratio at \"" + row + "\" and \"" + column + "\" must be above 0, not " + ratio);
            }
            if (low.isPresent() != high.isPresent()) {
                throw new IllegalArgumentException(
                        "the interval at \"" + row + "\" and \"" + column + "\" must have both ends or none");
            }
        }
    }

    /** @throws IllegalArgumentException naming the chart and the row or column that it has no place for */
    public HeatChart {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        cells = List.copyOf(cells);
        ChartParts.require(title, rows, cells.stream().map(Cell::row).toList());
        ChartParts.require(title, columns, cells.stream().map(Cell::column).toList());
    }

    @Override
    public boolean hasFigures() {
        return !cells.isEmpty();
    }
}
