package io.squareoff.harness.measure;

import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A process that makes the load, so that its CPU time is separate from that of the others. */
public interface Generator extends AutoCloseable {

    /** The name of the process in results. */
    String NAME = "generator";

    /** The source of its CPU time and memory; empty where it reports these itself, see {@link #parts}. */
    Optional<UsageSource> usage();

    /**
     * Waits for its end.
     *
     * @throws UserFacingException if it or a process of the stack fails
     */
    Recording await(Supervisor target) throws InterruptedException;

    /** Its parts, where it is several generators that report to one, once all have ended. */
    default List<GeneratorPart> parts() {
        return List.of();
    }

    /** The file with its own report of the run, once that has ended. */
    Path report();

    /**
     * Reads the recording that it wrote to a file.
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
