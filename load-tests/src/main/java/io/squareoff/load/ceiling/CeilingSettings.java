package io.squareoff.load.ceiling;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The work of a ceiling's client in one run. Handed to its process as JSON.
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
        Path recording) {}
