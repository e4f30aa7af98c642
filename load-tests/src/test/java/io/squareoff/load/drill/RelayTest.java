package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Over a relay to a server that sends back each byte. */
@Timeout(30)
class RelayTest {

    private static final int BRIEFLY = 200;

    private ServerSocket server;
    private Relay relay;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread echo = new Thread(this::serve);
        echo.setDaemon(true);
        echo.start();
        relay = new Relay(server.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        relay.close();
        server.close();
    }

    @Test
    void handsOnWhatComesAndTheEndOfAConnection() throws IOException {
        try (Socket caller = caller()) {
            assertThat(echo(caller, 7)).isEqualTo(7);
            assertThat(echo(caller, 255)).isEqualTo(255);
            caller.getOutputStream().write(0);
            assertThat(caller.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void keepsBytesWhileItIsCutAndLosesNone() throws IOException {
        try (Socket caller = caller()) {
            assertThat(echo(caller, 1)).isEqualTo(1);
            relay.cut();
            caller.setSoTimeout(BRIEFLY);
            caller.getOutputStream().write(2);
            assertThatThrownBy(() -> caller.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            caller.setSoTimeout(0);
            relay.join();
            assertThat(caller.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    void keepsTheEndOfAConnectionWhileItIsCut() throws IOException {
        try (Socket caller = caller()) {
            assertThat(echo(caller, 1)).isEqualTo(1);
            relay.cut();
            caller.setSoTimeout(BRIEFLY);
            caller.shutdownOutput();
            assertThatThrownBy(() -> caller.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            caller.setSoTimeout(0);
            relay.join();
            assertThat(ends(caller)).isTrue();
        }
    }

    @Test
    void delaysEachDirection() throws IOException {
        relay.delay(Duration.ofMillis(100));
        try (Socket caller = caller()) {
            long start = System.nanoTime();
            assertThat(echo(caller, 9)).isEqualTo(9);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        }
    }

    @Test
    void closesItsConnectionsAndRefusesNewOnesUntilItIsReopened() throws IOException {
        try (Socket caller = caller()) {
            assertThat(echo(caller, 3)).isEqualTo(3);
            relay.shut();
            assertThat(ends(caller)).isTrue();
        }
        assertThatThrownBy(this::caller).isInstanceOf(ConnectException.class);
        relay.reopen();
        try (Socket caller = caller()) {
            assertThat(echo(caller, 4)).isEqualTo(4);
        }
    }

    @Test
    void keepsItsPortWhileItIsShut() throws IOException {
        relay.shut();
        InetSocketAddress its = new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port());
        try (Socket other = new Socket()) {
            assertThatThrownBy(() -> other.bind(its)).isInstanceOf(BindException.class);
        }
        relay.reopen();
        try (Socket caller = caller()) {
            assertThat(echo(caller, 5)).isEqualTo(5);
        }
    }

    @Test
    void endsAConnectionToATargetThatIsNotThere() throws IOException {
        // Bound and not listening: it refuses connections, and no other process can take the port.
        try (Socket refusing = new Socket()) {
            refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            relay.close();
            relay = new Relay(refusing.getLocalPort());
            try (Socket caller = caller()) {
                assertThat(ends(caller)).isTrue();
            }
        }
    }

    private Socket caller() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), relay.port());
    }

    private static int echo(Socket caller, int value) throws IOException {
        caller.getOutputStream().write(value);
        return caller.getInputStream().read();
    }

    /** True if the other end closed the connection, with or without a reset. */
    private static boolean ends(Socket caller) {
        try {
            return caller.getInputStream().read() == -1;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Sends back each byte; a zero ends the connection. */
    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                Thread thread = new Thread(() -> serve(connection));
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void serve(Socket connection) {
        try (connection) {
            for (int value; (value = connection.getInputStream().read()) > 0; ) {
                connection.getOutputStream().write(value);
            }
        } catch (IOException e) {
            // The relay closed the connection.
        }
    }
}
