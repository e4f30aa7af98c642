import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** Asks a backend for the squares of 1 to N, and prints them together: java FanOut.java http://127.0.0.1:7575 10 */
public class FanOut {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public static void main(String[] args) throws Exception {
        String backend = args[0];
        int number = Integer.parseInt(args[1]);
        // The backend can square one number. It is asked for one, and that is all there is yet.
        // Wanted: the squares of all numbers from 1, in order, as [{"1":1},{"2":4},{"3":9}] and so on,
        // with all requests sent before one reply is in.
        String reply = square(backend, number).join();
        System.out.println("[{\"" + number + "\":" + reply + "}]");
    }

    /** Sends one request; the reply comes later. */
    static CompletableFuture<String> square(String backend, int number) {
        URI url = URI.create(backend + "/api/square/unary/" + number);
        return CLIENT.sendAsync(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }
}
