package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine's processes at one moment, as Linux shows them in {@code /proc}; see proc(5) for the files and fields.
 *
 * <p>CPU time is counted in ticks of 10 ms, which is how the kernel shows it to user space on every architecture that
 * Java runs on (USER_HZ = 100), so a difference of two readings is right to within 20 ms for each process.
 */
public final class ProcessTable {

    static final Duration TICK = Duration.ofMillis(10);

    private static final Path PROC = Path.of("/proc");

    /** More ticks than there can be, so that sums of them fit. */
    private static final long MOST = 1_000_000_000_000_000L;

    private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d{1,12}) kB$", Pattern.MULTILINE);

    // Positions in /proc/PID/stat, counted from the field after the command's closing parenthesis.
    private static final int PARENT = 1;
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final int REAPED_CHILDREN_SYSTEM_TIME = 14;

    /** @param ticks its own and those of its children that ended and were waited for */
    record Entry(long parent, long ticks) {}

    private final Map<Long, Entry> entries = new HashMap<>();
    private final Map<Long, List<Long>> children = new HashMap<>();

    private ProcessTable() {}

    /** Reads the table; processes that end meanwhile are left out. */
    static ProcessTable read() throws IOException {
        ProcessTable table = new ProcessTable();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                table.add(Long.parseLong(folder.getFileName().toString()));
            }
        }
        table.entries.forEach((pid, entry) -> table.children
                .computeIfAbsent(entry.parent(), any -> new ArrayList<>())
                .add(pid));
        return table;
    }

    /**
     * CPU time of one process without its children, since it began; thread-safe.
     *
     * @throws IOException if there is no such process
     */
    public static Duration ownCpu(long pid) throws IOException {
        return TICK.multipliedBy(ownTicks(stat(pid)));
    }

    /**
     * The CPU time in the text of {@code /proc/PID/stat} or {@code /proc/PID/task/TID/stat}, without that of children.
     *
     * @throws IOException if it has not as many fields
     */
    static long ownTicks(String stat) throws IOException {
        return entry(stat, SYSTEM_TIME).ticks();
    }

    /**
     * The name of the process or thread in the same text.
     *
     * @throws IOException if it has none
     */
    static String command(String stat) throws IOException {
        int start = stat.indexOf('(');
        int end = stat.lastIndexOf(')');
        if (start < 0 || end < start) {
            throw new IOException("there is no command in /proc's " + stat);
        }
        return stat.substring(start + 1, end);
    }

    private static String stat(long pid) throws IOException {
        return Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
    }

    /**
     * The parent and CPU time in the text of {@code /proc/PID/stat}.
     *
     * @param last the position of the last of the times that are added up
     * @throws IOException if it has not as many fields, as when the process has just ended
     */
    private static Entry entry(String stat, int last) throws IOException {
        // The command, in parentheses, may hold any character.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        long ticks = 0;
        for (int i = USER_TIME; i <= last; i++) {
            ticks += number(fields, i);
        }
        return new Entry(number(fields, PARENT), ticks);
    }

    /** The entry of a process with its children that ended. */
    static Entry entry(String stat) throws IOException {
        return entry(stat, REAPED_CHILDREN_SYSTEM_TIME);
    }

    static long number(String[] fields, int field) throws IOException {
        try {
            long number = Long.parseLong(fields[field]);
            if (number >= 0 && number < MOST) {
                return number;
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IOException("field " + field + " of /proc's " + String.join(" ", fields) + " is no number", e);
        }
        throw new IOException("field " + field + " of /proc's " + String.join(" ", fields) + " cannot be");
    }

    private void add(long pid) {
        try {
            entries.put(pid, entry(stat(pid)));
        } catch (IOException e) {
            // It ended between the listing and the reading: it is left out.
        }
    }

    boolean contains(long pid) {
        return entries.containsKey(pid);
    }

    /** CPU time of a process and its descendants since each began, with that of descendants that ended. */
    Duration cpu(long pid) {
        return TICK.multipliedBy(tree(pid).stream()
                .mapToLong(member -> entries.get(member).ticks())
                .sum());
    }

    /** Resident memory of a process and its descendants; pages that they share are counted for each. */
    long residentBytes(long pid) {
        return tree(pid).stream().mapToLong(ProcessTable::ownResidentBytes).sum();
    }

    /** A process and its descendants; empty if it has ended. */
    List<Long> tree(long root) {
        List<Long> members = new ArrayList<>();
        Deque<Long> open = new ArrayDeque<>();
        if (contains(root)) {
            open.add(root);
        }
        while (!open.isEmpty()) {
            long pid = open.remove();
            members.add(pid);
            open.addAll(children.getOrDefault(pid, List.of()));
        }
        return members;
    }

    private static long ownResidentBytes(long pid) {
        try {
            String status = Files.readString(PROC.resolve(pid + "/status"), StandardCharsets.ISO_8859_1);
            // There is none in that of a process which has ended and was not waited for.
            Matcher resident = RESIDENT.matcher(status);
            return resident.find() ? 1024 * Long.parseLong(resident.group(1)) : 0;
        } catch (IOException e) {
            // It ended since the table was read.
            return 0;
        }
    }
}
