package io.squareoff.harness.stack;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Free ports of the loopback address, each given to one caller on this machine only. Nothing holds a port between its choice and
 * the moment when a process listens on it, so they are given in blocks, and this process listens on the first port of each of
 * its blocks until it ends. Where no block is left, it gives the one again that it gave first.
 *
 * <p>Thread-safe.
 */
final class FreePorts {

    // Below the range that the kernel takes outgoing connections' ports from, so that none of those gets in between.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    private static final int BLOCK = 50;
    private static final int BLOCKS = (HIGHEST - LOWEST) / BLOCK;

    /** The first ports of this process's blocks: kept, since a socket that is collected is closed. */
    private static final List<ServerSocket> HELD = new ArrayList<>();

    private FreePorts() {}

    /**
     * Takes a block.
     *
     * @param random draws the number of the block, of 240
     * @return so many of its ports, on which nothing listens
     * @throws UserFacingException if many draws found no block with as many, and all of this process's own are in use
     */
    static List<Integer> take(int count, RandomGenerator random) {
        for (int tries = 0; tries < 4 * BLOCKS; tries++) {
            int first = LOWEST + random.nextInt(BLOCKS) * BLOCK;
            if (hold(first)) {
                List<Integer> free = free(first, count);
                if (free.size() == count) {
                    return free;
                }
            }
        }
        return takeAgain(count);
    }

    /** Takes the first of this process's blocks again on whose ports nothing listens any more: a lab starts more brokers than there are blocks. */
    private static List<Integer> takeAgain(int count) {
        synchronized (HELD) {
            for (ServerSocket held : HELD) {
                List<Integer> free = free(held.getLocalPort(), BLOCK);
                if (free.size() == BLOCK - 1 && count < BLOCK) {
                    HELD.remove(held);
                    HELD.add(held);
                    return free.subList(0, count);
                }
            }
        }
        throw new UserFacingException("found no " + count + " free ports from " + LOWEST + " to " + HIGHEST);
    }

    /** The first ports of a block on which nothing listens, at most so many. */
    static List<Integer> free(int first, int count) {
        return IntStream.range(first + 1, first + BLOCK)
                .filter(FreePorts::isFree)
                .limit(count)
                .boxed()
                .toList();
    }

    private static boolean hold(int port) {
        try {
            ServerSocket socket = listen(port);
            synchronized (HELD) {
                HELD.add(socket);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns true if nothing listens on a port. */
    static boolean isFree(int port) {
        try {
            listen(port).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        // With SO_REUSEADDR, which OpenJDK sets on Linux: connections of a process that has ended hold no port.
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
