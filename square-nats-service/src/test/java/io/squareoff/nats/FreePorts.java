package io.squareoff.nats;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Ports for servers that are started later, or started again. Nothing holds a port meanwhile, so they are of blocks that this process
 * has for itself: it listens on the first port of each of them until it ends. Any thread may draw some.
 */
public final class FreePorts {

    // Below the range that the kernel takes outgoing connections' ports from, so that none of those gets in between.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    /** As the harness has it, whose tests run at the same time: each finds the blocks of the other taken. */
    private static final int BLOCK = 50;

    private static final int BLOCKS = (HIGHEST - LOWEST) / BLOCK;

    /** The first ports of this process's blocks: kept, since a socket that is collected is closed. */
    private static final List<ServerSocket> HELD = new ArrayList<>();

    /** The first port of the newest block that was not looked at, and the end of that block. */
    private static int next;

    private static int end;

    private FreePorts() {}

    /**
     * Ports that nothing listens on now, and that are drawn by nobody else.
     *
     * @throws IllegalStateException if there are not as many
     */
    public static synchronized List<Integer> draw(int count) {
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < count) {
            if (next == end) {
                takeBlock();
            }
            int port = next++;
            if (isFree(port)) {
                ports.add(port);
            }
        }
        return ports;
    }

    /** Connections to a port that its other side has not taken: SYN_SENT, as the kernel lists them (proc(5)). */
    public static long connecting(int port) throws IOException {
        String remote = ":%04X 02 ".formatted(port);
        List<String> all = new ArrayList<>(Files.readAllLines(Path.of("/proc/net/tcp")));
        all.addAll(Files.readAllLines(Path.of("/proc/net/tcp6")));
        return all.stream().filter(line -> line.contains(remote)).count();
    }

    private static void takeBlock() {
        for (int tries = 0; tries < 4 * BLOCKS; tries++) {
            int first = LOWEST + RandomGenerator.getDefault().nextInt(BLOCKS) * BLOCK;
            try {
                HELD.add(listen(first));
                next = first + 1;
                end = first + BLOCK;
                return;
            } catch (IOException e) {
                // It is another's.
            }
        }
        throw new IllegalStateException("found no free block of ports from " + LOWEST + " to " + HIGHEST);
    }

    private static boolean isFree(int port) {
        try {
            listen(port).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
