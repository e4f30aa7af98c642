package io.squareoff.harness.measure;

import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A process that loads, while it lasts: its CPU is told from everything else's. */
public interface Generator extends AutoCloseable {

    /** What results call the process. */
    String NAME = "generator";

    long pid();

    /**
     * Waits for its end.
     *
     * @throws UserFacingException if it or a process of the stack fails
     */
    Recording await(Supervisor target) throws InterruptedException;

    /** What it tells a person of the run, once that has ended: a file. */
    Path report();

    /**
     * Reads what it left in a file.
     *
     * @throws UserFacingException if that cannot be read, as when it was cut off
     */
    static Recording read(Path recording) {
        try {
            return JsonMapper.shared().readValue(recording.toFile(), Recording.class);
        } catch (JacksonException e) {
            throw new UserFacingException("could not read " + recording + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Ends it if it still runs. */
    @Override
    void close();
}
