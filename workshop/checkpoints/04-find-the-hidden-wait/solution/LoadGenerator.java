import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** Asks a backend at a planned rate, and prints how long its replies took: java LoadGenerator.java URL 100 3 */
public class LoadGenerator {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public static void main(String[] args) throws Exception {
        String backend = args[0];
        int perSecond = Integer.parseInt(args[1]);
        int planned = perSecond * Integer.parseInt(args[2]);
        // Loads all that a first request needs. The backend counts from 1.
        square(backend, 0).join();
        long[] nanos = load(backend, planned, 1_000_000_000L / perSecond);
        print(nanos);
    }

    /** Asks for 1, 2, 3 and so on, each when it is due. Returns the latency of each. */
    static long[] load(String backend, int planned, long interval) {
        long[] nanos = new long[planned];
        List<CompletableFuture<Void>> replies = new ArrayList<>();
        long begin = System.nanoTime();
        for (int each = 0; each < planned; each++) {
            int index = each;
            long due = begin + each * interval;
            waitUntil(due);
            replies.add(square(backend, each + 1).thenAccept(reply -> nanos[index] = System.nanoTime() - due));
        }
        replies.forEach(CompletableFuture::join);
        return nanos;
    }

    /** Returns at once if that time is over. */
    static void waitUntil(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Sends one request; the reply comes later. */
    static CompletableFuture<Integer> square(String backend, int number) {
        URI url = URI.create(backend + "/api/square/unary/" + number);
        return CLIENT.sendAsync(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode);
    }

    /** The check reads this line. */
    static void print(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "%d replies: p50 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                sorted.length,
                percentile(sorted, 50),
                percentile(sorted, 99),
                percentile(sorted, 100));
    }

    /** In milliseconds. */
    static double percentile(long[] sorted, int percent) {
        int rank = Math.max(1, (int) Math.ceil(percent / 100.0 * sorted.length));
        return sorted[rank - 1] / 1e6;
    }
}
