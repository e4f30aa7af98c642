package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** A server whose every word the test says. */
final class ScriptedServer implements AutoCloseable {

    private static final int LIMIT_MILLIS = 30_000;

    private final ServerSocket listening;
    private Socket socket;
    private BufferedReader reader;

    ScriptedServer() throws IOException {
        listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        listening.setSoTimeout(LIMIT_MILLIS);
    }

    URI url(String user) {
        return URI.create("nats://" + user + "127.0.0.1:" + listening.getLocalPort());
    }

    /** Takes a connection, says this of itself, and returns what the client logs in with. */
    String accept(String info) throws IOException {
        acceptWithoutLogin(info);
        String connect = line();
        line();
        return connect;
    }

    void acceptWithoutLogin(String info) throws IOException {
        socket = listening.accept();
        socket.setSoTimeout(LIMIT_MILLIS);
        reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        send("INFO " + info);
    }

    /** Takes a connection and its login, and returns its first line after that. */
    String acceptAndLogIn() throws IOException {
        accept("{}");
        send("PONG");
        return line();
    }

    void send(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(UTF_8));
    }

    /** The next line that the client sends. */
    String line() throws IOException {
        return reader.readLine();
    }

    /** Ends the connection, and takes others. */
    void disconnect() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
        }
        listening.close();
    }
}
