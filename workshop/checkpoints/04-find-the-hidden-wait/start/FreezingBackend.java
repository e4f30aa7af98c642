import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A backend that answers at once, and stands still for 800 ms at a request for 100. Runs a load generator against it, 100 requests a
 * second for 3 seconds: java FreezingBackend.java LoadGenerator.java
 */
public class FreezingBackend {

    private static final long FREEZE_NANOS = TimeUnit.MILLISECONDS.toNanos(800);
    private static final int FROZEN_BY = 100;

    private static final AtomicLong THAW = new AtomicLong(System.nanoTime());
    private static final AtomicInteger HELD = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/api/square/unary/", FreezingBackend::answer);
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        String java = ProcessHandle.current().info().command().orElse("java");
        int exit = new ProcessBuilder(List.of(java, args[0], url, "100", "3"))
                .inheritIO()
                .start()
                .waitFor();
        System.out.println("the backend stood still for 800 of 3000 ms; requests that came meanwhile: " + HELD);
        System.exit(exit);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().endsWith("/" + FROZEN_BY)) {
            THAW.set(System.nanoTime() + FREEZE_NANOS);
        }
        if (THAW.get() > System.nanoTime()) {
            HELD.incrementAndGet();
        }
        try (exchange) {
            for (long left = left(); left > 0; left = left()) {
                TimeUnit.NANOSECONDS.sleep(left);
            }
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long left() {
        return THAW.get() - System.nanoTime();
    }
}
