package io.squareoff.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Makes sockets by another factory, and settles what each of them checks before it connects or shakes hands. Thread-safe. */
final class CheckedSockets extends SSLSocketFactory {

    private final SSLSocketFactory sockets;
    private final Consumer<SSLSocket> settle;

    CheckedSockets(SSLSocketFactory sockets, Consumer<SSLSocket> settle) {
        this.sockets = sockets;
        this.settle = settle;
    }

    private Socket settled(Socket socket) {
        settle.accept((SSLSocket) socket);
        return socket;
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return sockets.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket() throws IOException {
        return settled(sockets.createSocket());
    }

    @Override
    public Socket createSocket(Socket connected, String host, int port, boolean autoClose) throws IOException {
        return settled(sockets.createSocket(connected, host, port, autoClose));
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return settled(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
        return settled(sockets.createSocket(host, port, from, fromPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return settled(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
        return settled(sockets.createSocket(host, port, from, fromPort));
    }
}
