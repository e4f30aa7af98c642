package io.squareoff.load.report;

import io.squareoff.harness.report.ReportLink;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The pages that Gatling left of each round. */
public final class GatlingPages {

    /** Other generators, and Gatling without the library for its pages, leave a log or a recording. */
    private static final String PAGE = "index.html";

    private GatlingPages() {}

    /**
     * Links to those that are there, arm by arm.
     *
     * @param folder where the report will stand; pages that are not below it, as they were below the run's, have no link
     */
    public static List<ReportLink> of(List<Arm> arms, Path folder) {
        List<SweepAxis> varied = SweepAxis.varied(arms);
        Path base = folder.toAbsolutePath().normalize();
        List<ReportLink> links = new ArrayList<>();
        for (Arm arm : arms) {
            String cell = SweepAxis.words(varied, arm.workload());
            for (Round round : arm.rounds()) {
                Path page = base.resolve(round.gatlingReport()).normalize();
                if (page.endsWith(PAGE) && page.startsWith(base) && Files.isRegularFile(page)) {
                    links.add(new ReportLink(
                            "Gatling: " + arm.name() + (cell.isEmpty() ? "" : ", " + cell) + ", round " + round.round(),
                            base.relativize(page).toString()));
                }
            }
        }
        return links;
    }
}
