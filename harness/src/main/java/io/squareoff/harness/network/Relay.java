package io.squareoff.harness.network;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.squareoff.harness.network.Wires.Packet;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.result.WholeFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A program that is the network between hosts: it reads the packets that each sends from a TUN device, holds them for as long as their way
 * takes, and writes them to the device of the host that they are for. So TCP's windows, handshakes and acknowledgements take part, the same
 * for every transport.
 *
 * <p>One thread does all of it, and waits in the kernel until a packet comes or is due.
 */
final class Relay {

    /** The name of a device, with the number of its host. */
    static final String DEVICE = "wire";

    /** Makes devices. */
    static final Path TUN = Path.of("/dev/net/tun");

    private static final String BEFORE_ANY = "none";
    private static final int SLOT = 2048;
    private static final int SLOTS = 16_384;
    private static final int BATCH = 16;
    private static final int FILE_OF_POLL = 8;
    private static final int EVENTS = Integer.BYTES;
    private static final int FOUND = EVENTS + Short.BYTES;
    private static final int DESTINATION = 16;
    private static final int VERSION_4 = 4;
    private static final long IDLE_NANOS = 1_000_000_000;
    private static final long LONGEST_LATE_NANOS = 10_000_000_000L;
    private static final int DIGITS = 2;
    private static final long SEED = 1;

    /** The first word of a line that it is told. */
    static final String NETWORK = "network";

    /** The first word of a line that asks. */
    static final String DELIVERED = "delivered";

    static final String LINK = "link";
    static final String CUT = "cut";

    private static final int WORDS = 4;

    private final int[] devices;
    private final Wires wires;
    private final Pointer[] slots = new Pointer[SLOTS];
    private final int[] free = new int[SLOTS];
    private final Memory memory = new Memory((long) SLOTS * SLOT);
    private final Memory polled;
    private final Memory timeout = new Memory(2L * Long.BYTES);

    /** Read by the thread that is told. */
    private final SingleWriterRecorder late = new SingleWriterRecorder(LONGEST_LATE_NANOS, DIGITS);

    /** By the network that packets belonged to. Only for the thread that is told. */
    private final Map<String, Histogram> delivered = new HashMap<>();

    /** Added by the thread that is told. */
    private final Queue<Consumer<Wires>> changes = new ConcurrentLinkedQueue<>();

    /** The one that packets belong to. Only for the thread that is told. */
    private String network = BEFORE_ANY;

    private int freeSlots = SLOTS;

    private Relay(int[] devices) {
        this.devices = devices;
        this.wires = new Wires(devices.length, SLOTS, NetworkConditions.NO_TIME, new SplittableRandom(SEED));
        for (int slot = 0; slot < SLOTS; slot++) {
            slots[slot] = memory.share((long) slot * SLOT);
            free[slot] = slot;
        }
        polled = new Memory((long) devices.length * FILE_OF_POLL);
        for (int host = 0; host < devices.length; host++) {
            polled.setInt((long) host * FILE_OF_POLL, devices[host]);
        }
    }

    /**
     * Runs until it is killed, a device goes, or whoever started it. At first packets take no time. A line on standard input changes that,
     * and ends with a file that is made once it has: {@value #NETWORK}, a name for it, and its conditions as options have them; or
     * {@value #LINK}, the number of a host, and by how many nanoseconds its packets take longer, or {@value #CUT}. Behind
     * {@value #DELIVERED}, the name of a network and a dash, the file has its packets, and how late they were delivered, p50, p99 and at most,
     * in nanoseconds; it is empty if there were none.
     *
     * @param arguments the number of hosts, whose addresses end in 1 and the numbers after it; and a file that is made once their devices,
     *     {@value #DEVICE}0 and so on, are there
     */
    public static void main(String[] arguments) throws IOException {
        int[] devices = new int[Integer.parseInt(arguments[0])];
        for (int host = 0; host < devices.length; host++) {
            devices[host] = device(DEVICE + host);
        }
        // The kernel wakes a thread up to 50 us late, to wake several at once.
        check(LibC.prctl(LibC.PR_SET_TIMERSLACK, 1, 0, 0, 0), "set the timer slack");
        Relay relay = new Relay(devices);
        // A thread of its own: to be told takes longer than packets may wait.
        DaemonThreads.named("told").newThread(relay::listen).start();
        Files.createFile(Path.of(arguments[1]));
        relay.run();
    }

    private static int device(String name) {
        int file = check(LibC.open(TUN.toString(), LibC.RDWR_NONBLOCK), "open " + TUN);
        Memory request = new Memory(64);
        request.clear();
        request.setString(0, name, StandardCharsets.US_ASCII.name());
        request.setShort(16, (short) LibC.TUN_WITHOUT_INFORMATION);
        check(LibC.ioctl(file, LibC.TUNSETIFF, request), "make the device " + name);
        return file;
    }

    private static int check(int result, String what) {
        if (result < 0) {
            throw new IllegalStateException("could not " + what + ": error " + Native.getLastError());
        }
        return result;
    }

    /** Until whoever tells is gone, or cannot be understood or answered: nobody could change this network then. */
    private void listen() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", WORDS);
                WholeFile.write(Path.of(words[3]), told(words[0], words[1], words[2]));
            }
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
        }
        Runtime.getRuntime().halt(1);
    }

    private String told(String what, String name, String value) {
        switch (what) {
            case NETWORK -> {
                collect();
                network = name;
                NetworkConditions conditions = NetworkConditions.parse(value);
                changes.add(packets -> packets.become(conditions));
            }
            case LINK -> link(Integer.parseInt(name), value);
            default -> {
                collect();
                return words(delivered.get(name));
            }
        }
        return "";
    }

    private void collect() {
        delivered
                .computeIfAbsent(network, any -> new Histogram(LONGEST_LATE_NANOS, DIGITS))
                .add(late.getIntervalHistogram());
    }

    private static String words(Histogram nanos) {
        return nanos == null || nanos.getTotalCount() == 0
                ? ""
                : nanos.getTotalCount() + " " + nanos.getValueAtPercentile(50) + " " + nanos.getValueAtPercentile(99)
                        + " " + nanos.getMaxValue();
    }

    private void link(int host, String longer) {
        Link link = longer.equals(CUT) ? Link.CUT : Link.slower(Duration.ofNanos(Long.parseLong(longer)));
        changes.add(packets -> packets.link(host, link));
    }

    private void run() {
        // None of the hosts comes always before the others.
        for (int first = 0; true; first = (first + 1) % devices.length) {
            deliver();
            await();
            for (Consumer<Wires> change = changes.poll(); change != null; change = changes.poll()) {
                change.accept(wires);
            }
            for (int i = 0; i < devices.length; i++) {
                int host = (first + i) % devices.length;
                short found = polled.getShort((long) host * FILE_OF_POLL + FOUND);
                if ((found & ~LibC.POLLIN) != 0) {
                    throw new IllegalStateException("the device " + DEVICE + host + " is gone");
                }
                if (found != 0) {
                    read(host);
                    deliver();
                }
            }
        }
    }

    private void deliver() {
        long now = System.nanoTime();
        for (Packet packet = wires.take(now); packet != null; packet = wires.take(now)) {
            // A device that is not up yet, or whose host has no room, loses it, as a machine does, and counts it.
            if (LibC.write(devices[packet.receiver], slots[packet.number], packet.bytes) > 0) {
                late.recordValue(Math.min(now - packet.dueNanos, LONGEST_LATE_NANOS));
            }
            free[freeSlots++] = packet.number;
            now = System.nanoTime();
        }
    }

    /** Waits for a packet, or until one is due. While there is no room for another, they wait in the devices, which count what they lose. */
    private void await() {
        for (int host = 0; host < devices.length; host++) {
            polled.setShort((long) host * FILE_OF_POLL + EVENTS, freeSlots > 0 ? LibC.POLLIN : 0);
        }
        long next = wires.nextNanos();
        long wait = next == Long.MAX_VALUE ? IDLE_NANOS : Math.max(0, Math.min(next - System.nanoTime(), IDLE_NANOS));
        timeout.setLong(0, wait / IDLE_NANOS);
        timeout.setLong(Long.BYTES, wait % IDLE_NANOS);
        if (LibC.ppoll(polled, devices.length, timeout, null) < 0 && Native.getLastError() != LibC.EINTR) {
            throw new IllegalStateException("could not wait for packets: error " + Native.getLastError());
        }
    }

    private void read(int from) {
        for (int i = 0; i < BATCH && freeSlots > 0; i++) {
            int slot = free[freeSlots - 1];
            long bytes = LibC.read(devices[from], slots[slot], SLOT);
            if (bytes <= 0) {
                return;
            }
            int to = destination(slots[slot]);
            if (to >= 0 && wires.send(System.nanoTime(), from, to, slot, (int) bytes)) {
                freeSlots--;
            }
        }
    }

    /** The host that a packet is for; -1 for one of another kind, such as those by which IPv6 looks for routers. */
    private int destination(Pointer packet) {
        boolean ours = packet.getByte(0) >> 4 == VERSION_4
                && packet.getByte(DESTINATION) == HostNetwork.FIRST_OCTET
                && packet.getByte(DESTINATION + 1) == HostNetwork.SECOND_OCTET;
        int host = ours ? (packet.getByte(DESTINATION + 3) & 0xff) - 1 : -1;
        return host < devices.length ? host : -1;
    }

    /** The calls of Linux' C library that it needs, on 64-bit machines. Each returns -1 on failure, and then {@link Native#getLastError}. */
    private static final class LibC {

        static final int RDWR_NONBLOCK = 2 | 0x800;
        static final int TUNSETIFF = 0x400454ca;
        static final int TUN_WITHOUT_INFORMATION = 0x1001;
        static final int PR_SET_TIMERSLACK = 29;
        static final int EINTR = 4;
        static final short POLLIN = 1;

        static {
            Native.register(LibC.class, "c");
        }

        private LibC() {}

        static native int open(String path, int flags);

        static native int ioctl(int file, long request, Pointer argument);

        static native long read(int file, Pointer buffer, long bytes);

        static native long write(int file, Pointer buffer, long bytes);

        static native int ppoll(Pointer files, long count, Pointer timeout, Pointer signals);

        static native int prctl(int option, long argument, long unused, long unused2, long unused3);
    }
}
