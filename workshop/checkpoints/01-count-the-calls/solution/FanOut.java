import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;

/** Asks a backend for the squares of 1 to N, and prints them together: java FanOut.java http://127.0.0.1:7575 10 */
public class FanOut {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public static void main(String[] args) throws Exception {
        String backend = args[0];
        int number = Integer.parseInt(args[1]);
        List<CompletableFuture<String>> replies = new ArrayList<>();
        for (int each = 1; each <= number; each++) {
            replies.add(square(backend, each));
        }
        StringJoiner aggregate = new StringJoiner(",", "[", "]");
        for (int each = 1; each <= number; each++) {
            aggregate.add("{\"" + each + "\":" + replies.get(each - 1).join() + "}");
        }
        System.out.println(aggregate);
    }

    /** Sends one request; the reply comes later. */
    static CompletableFuture<String> square(String backend, int number) {
        URI url = URI.create(backend + "/api/square/unary/" + number);
        return CLIENT.sendAsync(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }
}
