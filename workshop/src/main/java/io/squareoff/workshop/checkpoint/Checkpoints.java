package io.squareoff.workshop.checkpoint;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The checkpoints of a workshop, by their numbers. Each goes on with the files of the one before: its start is that one's solution and
 * the files that it adds.
 *
 * @param list in their order; one or more
 */
public record Checkpoints(List<Checkpoint> list) {

    /** @throws IllegalArgumentException if there is none, or two have the same number */
    public Checkpoints {
        list = List.copyOf(list);
        long numbers = list.stream().map(Checkpoint::number).distinct().count();
        if (list.isEmpty() || numbers < list.size()) {
            throw new IllegalArgumentException("a workshop has checkpoints of different numbers, not "
                    + list.stream().map(Checkpoint::name).toList());
        }
    }

    /**
     * @param folder with one folder for each checkpoint
     * @throws UserFacingException if it cannot be read, or a checkpoint is wrong
     */
    public static Checkpoints read(Path folder) {
        try (Stream<Path> folders = Files.list(folder)) {
            return new Checkpoints(folders.filter(Files::isDirectory)
                    .map(Checkpoint::read)
                    .sorted(Comparator.comparingInt(Checkpoint::number))
                    .toList());
        } catch (IOException e) {
            throw new UserFacingException("could not read the checkpoints in " + folder + ": " + e, e);
        }
    }

    /** @throws IllegalArgumentException if there is none of this number */
    public Checkpoint numbered(int number) {
        return list.stream()
                .filter(checkpoint -> checkpoint.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("checkpoint must be one of "
                        + list.stream().map(Checkpoint::number).toList() + ", not " + number));
    }

    public Optional<Checkpoint> named(String name) {
        return list.stream()
                .filter(checkpoint -> checkpoint.name().equals(name))
                .findFirst();
    }

    /** The one after this; empty after the last. */
    public Optional<Checkpoint> after(Checkpoint checkpoint) {
        return list.stream()
                .filter(other -> other.number() > checkpoint.number())
                .findFirst();
    }

    public List<Checkpoint> before(Checkpoint checkpoint) {
        return list.stream()
                .filter(other -> other.number() < checkpoint.number())
                .toList();
    }

    /** All files as they are when this checkpoint begins and all before it are solved. */
    public FileSet startOf(Checkpoint checkpoint) {
        return solutionsOf(before(checkpoint)).with(checkpoint.start());
    }

    /** All files when this checkpoint is solved. */
    public FileSet solutionOf(Checkpoint checkpoint) {
        return startOf(checkpoint).with(checkpoint.solution());
    }

    /** The files that this checkpoint works on, as they are when it begins. */
    public FileSet worksOn(Checkpoint checkpoint) {
        SortedMap<Path, Path> files = new TreeMap<>(startOf(checkpoint).sources());
        files.keySet().retainAll(checkpoint.start().with(checkpoint.solution()).paths());
        return new FileSet(files);
    }

    /** Files that these add or change, as they are when they are solved one after the other. */
    public FileSet solutionsOf(List<Checkpoint> solved) {
        FileSet files = FileSet.EMPTY;
        for (Checkpoint checkpoint : solved) {
            files = files.with(checkpoint.start()).with(checkpoint.solution());
        }
        return files;
    }
}
