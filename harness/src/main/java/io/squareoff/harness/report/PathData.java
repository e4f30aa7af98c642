package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;

/** The data of a path through points, short enough for a page with many. */
final class PathData {

    /** The most points that are kept of one stretch. */
    private static final int KEPT = 4;

    private PathData() {}

    /**
     * A path through points, sorted by x. Of those within one pixel, or more of them where there is no room for so many, it
     * keeps the first, the highest, the lowest and the last, so that no peak is lost.
     *
     * @param points at least one, pairs of x and y in pixels
     * @param most points, about
     */
    static String of(List<double[]> points, int most) {
        double span = points.get(points.size() - 1)[0] - points.get(0)[0];
        double width = points.size() <= most ? 1 : Math.max(1, span * KEPT / most);
        StringBuilder path = new StringBuilder();
        long x = 0;
        long y = 0;
        for (double[] point : thinned(points, width)) {
            long nextX = Math.round(point[0] * 10);
            long nextY = Math.round(point[1] * 10);
            boolean first = path.isEmpty();
            path.append(first ? "M" : "").append(Svg.number((nextX - x) / 10.0));
            path.append(' ').append(Svg.number((nextY - y) / 10.0)).append(first ? 'l' : ' ');
            x = nextX;
            y = nextY;
        }
        return path.toString().stripTrailing();
    }

    private static List<double[]> thinned(List<double[]> points, double width) {
        List<double[]> kept = new ArrayList<>();
        int begin = 0;
        for (int end = 1; end <= points.size(); end++) {
            if (end == points.size()
                    || Math.floor(points.get(end)[0] / width) > Math.floor(points.get(begin)[0] / width)) {
                keep(points.subList(begin, end), kept);
                begin = end;
            }
        }
        return kept;
    }

    /** Keeps what one stretch of the path shows of the points in it. */
    private static void keep(List<double[]> stretch, List<double[]> kept) {
        int low = 0;
        int high = 0;
        for (int i = 1; i < stretch.size(); i++) {
            low = stretch.get(i)[1] < stretch.get(low)[1] ? i : low;
            high = stretch.get(i)[1] > stretch.get(high)[1] ? i : high;
        }
        for (int i = 0; i < stretch.size(); i++) {
            if (i == 0 || i == low || i == high || i == stretch.size() - 1) {
                kept.add(stretch.get(i));
            }
        }
    }
}
