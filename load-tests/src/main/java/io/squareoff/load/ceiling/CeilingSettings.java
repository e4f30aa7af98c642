package io.squareoff.load.ceiling;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What one run of a limit's client does. Handed to its process as arguments.
 *
 * @param url of the broker, every node of it, or of the backend, without a slash at the end
 * @param number N: how many squares each user asks for before it begins again
 * @param users how many ask at any time
 * @param warmUp unmeasured time before the window, in whole seconds
 * @param window measured time, in whole seconds
 * @param recording where to write what was measured
 */
record CeilingSettings(
        Ceiling limit, String url, int number, int users, Duration warmUp, Duration window, Path recording) {

    /** The settings that {@link #asArguments} wrote. */
    static CeilingSettings of(String[] arguments) {
        return new CeilingSettings(
                Ceiling.valueOf(arguments[0]),
                arguments[1],
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                Duration.parse(arguments[4]),
                Duration.parse(arguments[5]),
                Path.of(arguments[6]));
    }

    List<String> asArguments() {
        return List.of(
                limit.name(),
                url,
                Integer.toString(number),
                Integer.toString(users),
                warmUp.toString(),
                window.toString(),
                recording.toString());
    }
}
