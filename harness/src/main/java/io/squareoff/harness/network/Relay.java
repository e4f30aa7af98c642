package io.squareoff.harness.network;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
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
    static final long LONGEST_LATE_NANOS = 10_000_000_000L;
    static final int DIGITS = 2;
    private static final long LOG_MILLIS = 1_000;
    private static final long SEED = 1;

    /** The first word of a line that it is told. */
    static final String NETWORK = "network";

    static final String LINK = "link";
    static final String CUT = "cut";

    private static final int WORDS = 4;

    private final int[] devices;
    private final HistogramLogWriter log;
    private final Wires wires;
    private final Pointer[] slots = new Pointer[SLOTS];
    private final int[] free = new int[SLOTS];
    private final Memory memory = new Memory((long) SLOTS * SLOT);
    private final Memory polled;
    private final Memory timeout = new Memory(2L * Long.BYTES);

    /** Read by the thread that logs. */
    private final SingleWriterRecorder late = new SingleWriterRecorder(LONGEST_LATE_NANOS, DIGITS);

    /** Added by the thread that is told. */
    private final Queue<Consumer<Wires>> changes = new ConcurrentLinkedQueue<>();

    /** Of the network that packets belong to. */
    private String tag = BEFORE_ANY;

    private int freeSlots = SLOTS;

    private Relay(int[] devices, HistogramLogWriter log) {
        this.devices = devices;
        this.log = log;
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
     * Runs until it is killed, or a device goes. At first packets take no time. A line on standard input changes that, and ends with a file
     * that is made once it has: {@value #NETWORK}, a name for it, and its conditions as options have them; or {@value #LINK}, the number
     * of a host, and by how many nanoseconds its packets take longer, or {@value #CUT}.
     *
     * @param arguments the number of hosts, whose addresses end in 1 and the numbers after it; a file that is made once their devices,
     *     {@value #DEVICE}0 and so on, are there; and one for how late packets were delivered, in intervals with the name of their network
     */
    public static void main(String[] arguments) throws IOException {
        int[] devices = new int[Integer.parseInt(arguments[0])];
        for (int host = 0; host < devices.length; host++) {
            devices[host] = device(DEVICE + host);
        }
        // The kernel wakes a thread up to 50 us late, to wake several at once.
        check(LibC.prctl(LibC.PR_SET_TIMERSLACK, 1, 0, 0, 0), "set the timer slack");
        HistogramLogWriter log = new HistogramLogWriter(
                new PrintStream(Files.newOutputStream(Path.of(arguments[2])), true, StandardCharsets.UTF_8));
        log.outputLogFormatVersion();
        log.outputLegend();
        Relay relay = new Relay(devices, log);
        // Threads of their own: to write and to be told take longer than packets may wait.
        start("log", relay::writeLog);
        start("told", relay::listen);
        Files.createFile(Path.of(arguments[1]));
        relay.run();
    }

    private static int device(String name) {
        int file = check(LibC.open("/dev/net/tun", LibC.RDWR_NONBLOCK), "open /dev/net/tun");
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

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void writeLog() {
        try {
            while (true) {
                Thread.sleep(LOG_MILLIS);
                writeInterval();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
    }

    private synchronized void writeInterval() {
        Histogram interval = late.getIntervalHistogram();
        interval.setTag(tag);
        log.outputIntervalHistogram(interval);
    }

    /** Until whoever tells is gone. */
    private void listen() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", WORDS);
                if (words[0].equals(NETWORK)) {
                    become(words[1], NetworkConditions.parse(words[2]));
                } else {
                    link(Integer.parseInt(words[1]), words[2]);
                }
                Files.createFile(Path.of(words[3]));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void become(String network, NetworkConditions conditions) {
        writeInterval();
        tag = network;
        changes.add(packets -> packets.become(conditions));
    }

    private void link(int host, String longer) {
        Link link = longer.equals(CUT) ? Link.CUT : Link.slower(Duration.ofNanos(Long.parseLong(longer)));
        changes.add(packets -> packets.link(host, link));
    }

    private void run() {
        while (true) {
            deliver();
            await();
            for (Consumer<Wires> change = changes.poll(); change != null; change = changes.poll()) {
                change.accept(wires);
            }
            for (int host = 0; host < devices.length; host++) {
                short found = polled.getShort((long) host * FILE_OF_POLL + FOUND);
                if ((found & ~LibC.POLLIN) != 0) {
                    return;
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
        for (int slot = wires.take(now); slot >= 0; slot = wires.take(now)) {
            late.recordValue(Math.min(now - wires.takenDueNanos(), LONGEST_LATE_NANOS));
            // A device that is not up yet, or whose host has no room, loses it, as a machine does.
            LibC.write(devices[wires.receiver(slot)], slots[slot], wires.bytes(slot));
            free[freeSlots++] = slot;
            now = System.nanoTime();
        }
    }

    /** Waits for a packet, or until one is due. While there is no room for another, they wait in the devices. */
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
}
