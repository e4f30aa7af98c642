package io.squareoff.harness.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A process that listens on a TCP port of this machine, found in {@code /proc}: see proc(5).
 *
 * @param name the archive of a Java program, or the command of another
 * @param starter the command line of SquareOff that started it, as its pid and its arguments; empty if none did
 */
public record PortOwner(long pid, String name, Optional<Starter> starter) {

    /**
     * A command line of SquareOff that runs.
     *
     * @param arguments such as {@code up --cluster}
     */
    public record Starter(long pid, String arguments) {

        /** The command, in words. */
        public String title() {
            return "'squareoff " + arguments + "' (pid " + pid + ")";
        }
    }

    private static final Path PROC = Path.of("/proc");
    private static final List<Path> TABLES = List.of(PROC.resolve("net/tcp"), PROC.resolve("net/tcp6"));
    private static final String LISTENING = "0A";

    // Columns of the tables.
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    /**
     * Finds the process that listens on a port.
     *
     * @return empty if none does, or it belongs to another user, or there is no {@code /proc}
     */
    public static Optional<PortOwner> of(int port) {
        try {
            Set<String> sockets = new HashSet<>();
            for (Path table : TABLES) {
                // A kernel without IPv6 has one only.
                if (Files.exists(table)) {
                    sockets.addAll(listening(Files.readString(table, StandardCharsets.US_ASCII), port));
                }
            }
            return sockets.isEmpty() ? Optional.empty() : owner(sockets);
        } catch (IOException e) {
            // Not Linux, or a container that hides it: the port is taken all the same, by nobody who can be named.
            return Optional.empty();
        }
    }

    /** The inodes of the sockets that listen on a port, as links to them name them. */
    static Set<String> listening(String table, int port) {
        String end = String.format(":%04X", port);
        Set<String> sockets = new HashSet<>();
        for (String line : table.split("\n")) {
            String[] columns = line.strip().split("\\s+");
            if (columns.length > INODE && columns[LOCAL_ADDRESS].endsWith(end) && columns[STATE].equals(LISTENING)) {
                sockets.add("socket:[" + columns[INODE] + "]");
            }
        }
        return sockets;
    }

    private static Optional<PortOwner> owner(Set<String> sockets) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                if (holds(folder.resolve("fd"), sockets)) {
                    long pid = Long.parseLong(folder.getFileName().toString());
                    return Optional.of(new PortOwner(pid, name(folder), starter(pid)));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns true if one of a process's open files is one of the sockets. */
    static boolean holds(Path descriptors, Set<String> sockets) {
        try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
            for (Path link : links) {
                if (isOneOf(sockets, link)) {
                    return true;
                }
            }
        } catch (IOException e) {
            // It has ended, or belongs to another user.
            return false;
        }
        return false;
    }

    private static boolean isOneOf(Set<String> sockets, Path link) {
        try {
            return sockets.contains(Files.readSymbolicLink(link).toString());
        } catch (IOException e) {
            // It has closed this file since the folder was listed; its others stay.
            return false;
        }
    }

    private static String name(Path folder) throws IOException {
        List<String> command = commandLine(folder);
        int archive = command.indexOf("-jar") + 1;
        if (archive > 0 && archive < command.size()) {
            return Path.of(command.get(archive)).getFileName().toString().replaceFirst("\\.jar$", "");
        }
        return Files.readString(folder.resolve("comm")).strip();
    }

    private static Optional<Starter> starter(long pid) throws IOException {
        Optional<ProcessHandle> at = ProcessHandle.of(pid);
        while (at.isPresent()) {
            List<String> command =
                    commandLine(PROC.resolve(Long.toString(at.get().pid())));
            int archive = command.indexOf("-jar") + 1;
            if (archive > 0 && command.stream().anyMatch(part -> part.startsWith("-D" + ProjectLayout.HOME + "="))) {
                String arguments =
                        String.join(" ", command.subList(Math.min(archive + 1, command.size()), command.size()));
                return Optional.of(new Starter(at.get().pid(), arguments));
            }
            at = at.get().parent();
        }
        return Optional.empty();
    }

    private static List<String> commandLine(Path folder) throws IOException {
        return List.of(Files.readString(folder.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                .split("\0"));
    }

    /** The process in words, such as {@code nats-server (pid 4711)}. */
    public String title() {
        return name + " (pid " + pid + ")";
    }
}
