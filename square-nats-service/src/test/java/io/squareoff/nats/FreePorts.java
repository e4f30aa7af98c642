package io.squareoff.nats;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Ports for servers that are started later, or started again. Any thread may draw some. */
public final class FreePorts {

    // Below the range that the kernel takes outgoing connections' ports from, so that none of those gets in between.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    private static final Set<Integer> DRAWN = new HashSet<>();

    private FreePorts() {}

    /**
     * Ports that nothing listens on now, and that were not drawn before in this process.
     *
     * @throws IllegalStateException if there are not as many
     */
    public static synchronized List<Integer> draw(int count) {
        List<Integer> ports = new ArrayList<>();
        for (int tries = 0; ports.size() < count; tries++) {
            if (tries > HIGHEST - LOWEST) {
                throw new IllegalStateException("found no " + count + " free ports from " + LOWEST + " to " + HIGHEST);
            }
            int port = RandomGenerator.getDefault().nextInt(LOWEST, HIGHEST);
            if (isFree(port) && DRAWN.add(port)) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
