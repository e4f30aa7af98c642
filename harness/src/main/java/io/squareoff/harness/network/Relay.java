package io.squareoff.harness.network;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
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

    private final int[] devices;
    private final Wires wires;
    private final Pointer[] slots = new Pointer[SLOTS];
    private final int[] free = new int[SLOTS];
    private final Memory memory = new Memory((long) SLOTS * SLOT);
    private final Memory polled;
    private final Memory timeout = new Memory(2L * Long.BYTES);

    /** Read by the thread that logs. */
    private final SingleWriterRecorder late = new SingleWriterRecorder(LONGEST_LATE_NANOS, DIGITS);

    private int freeSlots = SLOTS;

    private Relay(int[] devices, NetworkConditions conditions) {
        this.devices = devices;
        this.wires = new Wires(devices.length, SLOTS, conditions, new SplittableRandom(SEED));
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
     * Runs until it is killed, or a device goes.
     *
     * @param arguments the conditions as options have them; the number of hosts, whose addresses end in 1 and the numbers after it; a file that
     *     is made once their devices, {@value #DEVICE}0 and so on, are there; and one for how late packets were delivered, in intervals
     */
    public static void main(String[] arguments) throws IOException {
        NetworkConditions conditions = NetworkConditions.parse(arguments[0]);
        int[] devices = new int[Integer.parseInt(arguments[1])];
        for (int host = 0; host < devices.length; host++) {
            devices[host] = device(DEVICE + host);
        }
        // The kernel wakes a thread up to 50 us late, to wake several at once.
        check(LibC.prctl(LibC.PR_SET_TIMERSLACK, 1, 0, 0, 0), "set the timer slack");
        Relay relay = new Relay(devices, conditions);
        relay.startLog(new PrintStream(Files.newOutputStream(Path.of(arguments[3])), true, StandardCharsets.UTF_8));
        Files.createFile(Path.of(arguments[2]));
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

    /** On a thread of its own: to write takes longer than packets may wait. */
    private void startLog(PrintStream file) {
        HistogramLogWriter log = new HistogramLogWriter(file);
        log.outputLogFormatVersion();
        log.outputLegend();
        Thread thread = new Thread(() -> writeLog(log), "log");
        thread.setDaemon(true);
        thread.start();
    }

    private void writeLog(HistogramLogWriter log) {
        try {
            while (true) {
                Thread.sleep(LOG_MILLIS);
                log.outputIntervalHistogram(late.getIntervalHistogram());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
    }

    private void run() {
        while (true) {
            deliver();
            await();
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
