package io.squareoff.workshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Files that somebody edits. They are looked at a few times a second: editors replace files in ways of their own. Not thread-safe. */
final class Watch {

    private static final long INTERVAL_MILLIS = 300;

    private final Path folder;
    private final Supplier<Set<Path>> files;

    private Map<Path, String> before;

    /** @param files asked each time: they may be others by then */
    Watch(Path folder, Supplier<Set<Path>> files) {
        this.folder = folder;
        this.files = files;
        this.before = now();
    }

    /** Waits until a file is not as it was at the last call, or at the beginning, or others are looked at. */
    void awaitChange() throws InterruptedException {
        Map<Path, String> now = now();
        while (now.equals(before)) {
            TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            now = now();
        }
        before = now;
    }

    private Map<Path, String> now() {
        Map<Path, String> stamps = new TreeMap<>();
        for (Path file : files.get()) {
            stamps.put(file, stamp(folder.resolve(file.toString())));
        }
        return stamps;
    }

    private static String stamp(Path file) {
        try {
            return Files.size(file) + " bytes of " + Files.getLastModifiedTime(file);
        } catch (IOException e) {
            // Gone, or about to be written anew.
            return "none";
        }
    }
}
