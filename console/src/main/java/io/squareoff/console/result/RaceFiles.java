package io.squareoff.console.result;

import io.squareoff.console.ConsoleProperties;
import io.squareoff.console.race.RaceState;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.MetricsUsage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.race.RaceDocument;
import io.squareoff.harness.race.RaceReport;
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
public final class RaceFiles {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss");

    private final Runs runs;
    private final MetricsUsage usage;

    RaceFiles(Runs runs, ConsoleProperties properties) {
        this.runs = runs;
        this.usage = new MetricsUsage(properties.metrics());
    }

    /**
     * Writes result and report of the last race. Called again, it writes the same files again.
     *
     * @return the name of the folder among the runs
     * @throws RaceTrack.NotNow if there is no race that has ended
     * @throws UserFacingException if they cannot be written
     */
    public String save(RaceTrack track) throws InterruptedException {
        RaceState race = ended(track);
        Environment environment = environment();
        String name = TIME.format(race.startedAt().atZone(ZoneId.systemDefault())) + "-race";
        Path folder = runs.folder().resolve(name);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserFacingException(
                    "could not create " + folder + ": " + e + ". Let this process write there, or download the result",
                    e);
        }
        return race.read(now -> {
            RaceDocument document = RaceResult.of(now, environment);
            document.write(folder);
            ReportFiles.write(RaceReport.of(document), folder);
            return name;
        });
    }

    /**
     * The result of the last race as JSON.
     *
     * @throws RaceTrack.NotNow if there is no race that has ended
     */
    public String text(RaceTrack track) throws InterruptedException {
        RaceState race = ended(track);
        Environment environment = environment();
        return race.read(now -> RaceResult.of(now, environment).result().text());
    }

    private static RaceState ended(RaceTrack track) {
        RaceState race = track.state().orElseThrow(() -> new RaceTrack.NotNow("there was no race yet"));
        if (race.phase().runs()) {
            throw new RaceTrack.NotNow("the race is running: stop it, or wait for its end");
        }
        return race;
    }

    private Environment environment() throws InterruptedException {
        return Environment.read(Path.of("."), List.of(), brokers(), List.of(), List.of(), usage.title());
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
