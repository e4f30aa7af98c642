package io.squareoff.workshop.grader;

import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.process.UserFacingException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Listens on the loopback address. Each connection is served by a thread of its own, and ends with the listener. */
final class LoopbackListener implements AutoCloseable {

    /** Serves a connection. An exception ends it: the other end has gone, or the check is over. */
    @FunctionalInterface
    interface Service {

        void serve(Socket socket) throws IOException, InterruptedException;
    }

    private final Service service;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    LoopbackListener(Service service) {
        this.service = service;
        try {
            listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UserFacingException("could not listen on the loopback address: " + e.getMessage(), e);
        }
        inThread(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    static void inThread(Runnable work) {
        DaemonThreads.named("loopback").newThread(work).start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                open.add(socket);
                inThread(() -> serve(socket));
            }
        } catch (IOException e) {
            // It was closed.
            return;
        }
    }

    private void serve(Socket socket) {
        try {
            service.serve(socket);
        } catch (IOException e) {
            // As the service's contract has it.
            close(socket);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UserFacingException("could not close a port: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        close(listener);
        open.forEach(LoopbackListener::close);
    }
}
