package io.squareoff.load.ceiling;

import io.squareoff.harness.measure.Generator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The work of a ceiling's client in one run. Handed to its process as arguments.
 *
 * @param arm its name in results
 * @param url of the broker, every node of it, or of the backend, without a slash at the end
 * @param passwordFile the file with the password that its client logs in to the broker with; empty for a backend
 * @param number N: the squares that each user asks for before it begins again
 * @param users that ask at any time
 * @param warmUp unmeasured time before the window, in whole seconds
 * @param window measured time, in whole seconds
 * @param recording the file for what was measured
 */
record CeilingSettings(
        Ceiling ceiling,
        String arm,
        String url,
        Optional<Path> passwordFile,
        int number,
        int users,
        Duration warmUp,
        Duration window,
        Path recording) {

    /** Reads the settings that {@link #asArguments} wrote. */
    static CeilingSettings of(String[] arguments) {
        return new CeilingSettings(
                Ceiling.valueOf(arguments[0]),
                arguments[1],
                arguments[2],
                Optional.of(arguments[3]).filter(file -> !file.isEmpty()).map(Path::of),
                Integer.parseInt(arguments[4]),
                Integer.parseInt(arguments[5]),
                Duration.parse(arguments[6]),
                Duration.parse(arguments[7]),
                Path.of(arguments[8]));
    }

    /** The file with what was counted so far. */
    Path live() {
        return Generator.live(recording.toAbsolutePath().getParent());
    }

    List<String> asArguments() {
        return List.of(
                ceiling.name(),
                arm,
                url,
                passwordFile.map(Path::toString).orElse(""),
                Integer.toString(number),
                Integer.toString(users),
                warmUp.toString(),
                window.toString(),
                recording.toString());
    }
}
