package io.squareoff.workshop.checkpoint;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Files by their path below the folder that they belong in, and where each comes from. One that is kept compressed by gzip, with
 * {@value #COMPRESSED} at the end of its name, is among them without.
 *
 * @param sources by path, sorted
 */
public record FileSet(SortedMap<Path, Path> sources) {

    private static final String COMPRESSED = ".gz";

    static final FileSet EMPTY = new FileSet(new TreeMap<>());

    public FileSet {
        sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
    }

    /** All files below a folder; none if there is no such folder. */
    static FileSet of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return EMPTY;
        }
        SortedMap<Path, Path> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> sources.put(Path.of(withoutEnding(folder.relativize(file))), file));
        } catch (IOException e) {
            throw new UserFacingException("could not list " + folder + ": " + e, e);
        }
        return new FileSet(sources);
    }

    private static String withoutEnding(Path path) {
        String name = path.toString();
        return name.endsWith(COMPRESSED) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
    }

    /** These files with others, which go before those of the same path. */
    FileSet with(FileSet others) {
        SortedMap<Path, Path> all = new TreeMap<>(sources);
        all.putAll(others.sources);
        return new FileSet(all);
    }

    public Set<Path> paths() {
        return sources.keySet();
    }

    /** The content of a file; empty if it is not among these. */
    public Optional<byte[]> content(Path path) {
        return Optional.ofNullable(sources.get(path)).map(FileSet::read);
    }

    static byte[] read(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return (file.toString().endsWith(COMPRESSED) ? new GZIPInputStream(bytes) : bytes).readAllBytes();
        } catch (IOException e) {
            throw new UserFacingException("could not read " + file + ": " + e, e);
        }
    }

    /** Writes all of them below a folder, over what is there. */
    public void copyTo(Path folder) {
        sources.forEach((path, source) -> {
            try {
                Path target = folder.resolve(path.toString());
                Files.createDirectories(target.getParent());
                // Not a copy with its attributes: a distribution may be readable only.
                Files.write(target, read(source));
                if (Files.isExecutable(source) && !target.toFile().setExecutable(true)) {
                    throw new IOException("could not make " + target + " executable");
                }
            } catch (IOException e) {
                throw new UserFacingException("could not write " + path + " to " + folder + ": " + e, e);
            }
        });
    }
}
