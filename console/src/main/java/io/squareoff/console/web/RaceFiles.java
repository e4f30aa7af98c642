package io.squareoff.console.web;

import io.squareoff.console.ConsoleProperties;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.console.result.Race;
import io.squareoff.console.result.RaceReport;
import io.squareoff.console.result.RaceResult;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.MetricsUsage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.springframework.stereotype.Component;

/** Keeps the race that has ended, as other runs are kept. */
@Component
final class RaceFiles {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss");

    private final Runs runs;
    private final RaceTrack track;
    private final MetricsUsage usage;

    RaceFiles(Runs runs, RaceTrack track, ConsoleProperties properties) {
        this.runs = runs;
        this.track = track;
        this.usage = new MetricsUsage(properties.metrics());
    }

    /**
     * Writes result and report of the last race. Called again, it writes the same files again.
     *
     * @return the name of the folder among the runs
     * @throws RaceTrack.NotNow if there is no race that has ended
     * @throws UserFacingException if they cannot be written
     */
    String save() throws InterruptedException {
        RaceResult ended = ended();
        String name = TIME.format(ended.race().startedAt().atZone(ZoneId.systemDefault())) + "-race";
        Path folder = runs.folder().resolve(name);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserFacingException(
                    "could not create " + folder + ": " + e + ". Let this process write there, or download the result",
                    e);
        }
        ended.result().write(folder);
        ReportFiles.write(RaceReport.of(ended), folder);
        return name;
    }

    /** @throws RaceTrack.NotNow if there is no race that has ended */
    String text() throws InterruptedException {
        return ended().result().text();
    }

    private RaceResult ended() throws InterruptedException {
        Race race = track.state()
                .orElseThrow(() -> new RaceTrack.NotNow("there was no race yet"))
                .race();
        if (race.phase().runs()) {
            throw new RaceTrack.NotNow("the race is running: stop it, or wait for its end");
        }
        return new RaceResult(
                Environment.read(Path.of("."), List.of(), brokers(), List.of(), List.of(), usage.title()), race);
    }

    private String brokers() throws InterruptedException {
        try {
            var versions = usage.brokerVersions();
            return versions.isEmpty() ? "unknown" : String.join(", ", versions);
        } catch (UserFacingException e) {
            // It does not answer just now; the race is kept all the same.
            return "unknown";
        }
    }
}
