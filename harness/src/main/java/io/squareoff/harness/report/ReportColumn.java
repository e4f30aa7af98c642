package io.squareoff.harness.report;

/**
 * A column that rows are filled by, see {@link TableBuilder.Row#set}. Two columns may have one title: each object is a column of
 * its own, so keep it in a constant.
 */
public final class ReportColumn {

    private final String title;

    /** @param title with the unit */
    public ReportColumn(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    @Override
    public String toString() {
        return title;
    }
}
