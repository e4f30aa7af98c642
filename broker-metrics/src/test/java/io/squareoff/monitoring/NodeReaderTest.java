package io.squareoff.monitoring;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NodeReaderTest {

    private static final int PAGES = 3;

    @Test
    void readsNoMoreOfPagesThatItDoesNotWaitFor() throws Exception {
        try (ServerSocket server = new ServerSocket(0, PAGES, InetAddress.getLoopbackAddress())) {
            URI node = URI.create("http://127.0.0.1:" + server.getLocalPort());
            CompletableFuture<NodePages> reading =
                    new NodeReader(JsonMapper.shared(), Duration.ofSeconds(1)).read(node);
            List<Socket> connections = new ArrayList<>();
            for (int page = 0; page < PAGES; page++) {
                connections.add(withoutEnd(server.accept()));
            }

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(reading::get)
                    .withCauseInstanceOf(TimeoutException.class);
            for (Socket connection : connections) {
                awaitEnd(connection);
            }
        }
    }

    private static Socket withoutEnd(Socket connection) throws IOException {
        connection
                .getOutputStream()
                .write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
        return connection;
    }

    private static void awaitEnd(Socket connection) throws IOException {
        try (connection) {
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // A reset, which is an end too.
        }
    }
}
