package io.squareoff.workshop.checkpoint;

import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.result.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The files of one who takes part, and the state in {@value #STATE} beside them. What would be overwritten is kept in a folder of
 * {@value #KEPT}.
 */
public record WorkFolder(Path folder, Clock clock) {

    static final String STATE = "state.json";

    static final String KEPT = "kept";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss-SSS");

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** @throws UserFacingException if the state cannot be read */
    public State state() {
        Path file = folder.resolve(STATE);
        if (!Files.exists(file)) {
            return State.NEW;
        }
        try {
            return read(file, State.class);
        } catch (IOException | JacksonException e) {
            throw new UserFacingException(
                    "could not read " + file + ": " + e.getMessage()
                            + "\n  Without that file the workshop begins anew.",
                    e);
        }
    }

    public void keep(State state) {
        write(folder, STATE, state);
    }

    /** Writes a value as JSON in place of the one before. Whoever reads meanwhile gets one of the two. */
    public static void write(Path folder, String name, Object value) {
        try {
            FolderTree.create(folder);
            WholeFile.write(folder.resolve(name), JSON.writeValueAsString(value));
        } catch (IOException e) {
            throw new UserFacingException("could not write to " + folder + ": " + e, e);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        T value = JSON.readValue(Files.readString(file), type);
        if (value == null) {
            throw new IOException("it has no value");
        }
        return value;
    }

    /** Adds those files that are not there. */
    public void add(FileSet files) {
        SortedMap<Path, Path> missing = new TreeMap<>(files.sources());
        missing.keySet().removeIf(path -> Files.exists(file(path)));
        new FileSet(missing).copyTo(folder);
    }

    /**
     * Puts files in the place of what is there.
     *
     * @param files that are there afterwards
     * @param others that are gone afterwards
     * @return the folder that has what was there and was not the same; empty if nothing was
     */
    public Optional<Path> replace(FileSet files, Set<Path> others) {
        SortedMap<Path, Path> lost = new TreeMap<>();
        Stream.concat(files.paths().stream(), others.stream())
                .filter(path -> Files.isRegularFile(file(path)) && !isSame(file(path), files.content(path)))
                .forEach(path -> lost.put(path, file(path)));
        Path kept = folder.resolve(KEPT).resolve(LocalDateTime.now(clock).format(TIME));
        new FileSet(lost).copyTo(kept);
        others.forEach(path -> delete(file(path)));
        files.copyTo(folder);
        return lost.isEmpty() ? Optional.empty() : Optional.of(kept);
    }

    private static boolean isSame(Path file, Optional<byte[]> content) {
        return content.isPresent() && Arrays.equals(FileSet.read(file), content.get());
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + file + ": " + e, e);
        }
    }

    private Path file(Path path) {
        return folder.resolve(path.toString());
    }
}
