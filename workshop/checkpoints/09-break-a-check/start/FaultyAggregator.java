import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An aggregator that works 3 ms for each reply, with a fault in 5 of 1000. Runs a check against itself, which asks 1000 times for
 * the squares of 1 to 10: java FaultyAggregator.java CheckedLoad.java wrong
 *
 * <p>With down each reply is an error.
 */
public class FaultyAggregator {

    private static final List<String> FAULTS = List.of("none", "error", "wrong", "missing", "duplicate", "down");

    private static final int EVERY = 200;

    private static final AtomicInteger REPLIES = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        if (!FAULTS.contains(args[1])) {
            throw new IllegalArgumentException("fault must be one of " + FAULTS + ", not " + args[1]);
        }
        // Or the second half of a reply would wait for the client to acknowledge the first.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/nats/square/unary/", exchange -> reply(exchange, args[1]));
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/nats/square/unary/";
        String java = ProcessHandle.current().info().command().orElse("java");
        int exit = new ProcessBuilder(List.of(java, args[0], url, "10", "1000"))
                .inheritIO()
                .start()
                .waitFor();
        System.exit(exit);
    }

    private static void reply(HttpExchange exchange, String fault) throws IOException {
        boolean faulty = REPLIES.incrementAndGet() % EVERY == 0;
        String path = exchange.getRequestURI().getPath();
        int number = Integer.parseInt(path.replaceFirst(".*/", ""));
        byte[] body =
                body(number, faulty || fault.equals("down") ? fault : "none").getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String body(int number, String fault) {
        if (fault.equals("error") || fault.equals("down")) {
            return "no connection to the backend";
        }
        work();
        List<String> entries = new ArrayList<>();
        for (int each = 1; each <= number; each++) {
            int other = !fault.equals("wrong") ? each : each == 5 ? 6 : each == 6 ? 5 : each;
            String entry = "{\"" + each + "\":" + other * other + "}";
            if (each == 5 && fault.equals("missing")) {
                continue;
            }
            if (each == 5 && fault.equals("duplicate")) {
                entries.add(entry);
            }
            entries.add(entry);
        }
        return "[" + String.join(",", entries) + "]";
    }

    private static void work() {
        try {
            TimeUnit.MILLISECONDS.sleep(3);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
