import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks an aggregator for the squares of 1 to 10, 1000 times, and says whether all was right:
 * java CheckedLoad.java http://127.0.0.1:8080/nats/square/unary/ 10 1000
 */
public class CheckedLoad {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** A number and its square. */
    private static final Pattern ENTRY = Pattern.compile("\\{\"(\\d+)\":(\\d+)}");

    /** One or more of these. */
    private static final Pattern LIST = Pattern.compile("\\[" + ENTRY + "(," + ENTRY + ")*]");

    /** What is wrong with one reply, or with all. */
    record Faults(int errors, int wrong, int missing, int duplicate) {

        Faults plus(Faults more) {
            return new Faults(
                    errors + more.errors, wrong + more.wrong, missing + more.missing, duplicate + more.duplicate);
        }
    }

    public static void main(String[] args) throws Exception {
        int number = Integer.parseInt(args[1]);
        int times = Integer.parseInt(args[2]);
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(args[0] + number)).build();
        Faults all = new Faults(0, 0, 0, 0);
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            HttpResponse<String> reply = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            all = all.plus(check(reply.statusCode(), reply.body(), number));
        }
        long perSecond = times * 1_000_000_000L / (System.nanoTime() - begin);
        // The check reads this line.
        System.out.printf(
                "%d replies, %d/s: %d errors, %d wrong, %d missing, %d duplicate%n",
                times, perSecond, all.errors, all.wrong, all.missing, all.duplicate);
        if (!all.equals(new Faults(0, 0, 0, 0))) {
            System.exit(1);
        }
    }

    /** What is wrong with a reply to the question for the squares of 1 to number. */
    static Faults check(int status, String body, int number) {
        if (status != 200 || !LIST.matcher(body).matches()) {
            return new Faults(1, 0, 0, 0);
        }
        int wrong = 0;
        int[] seen = new int[number + 1];
        Matcher entry = ENTRY.matcher(body);
        while (entry.find()) {
            int each = Integer.parseInt(entry.group(1));
            if (each < 1 || each > number) {
                wrong++;
                continue;
            }
            seen[each]++;
            if (Long.parseLong(entry.group(2)) != (long) each * each) {
                wrong++;
            }
        }
        int missing = 0;
        int duplicate = 0;
        for (int each = 1; each <= number; each++) {
            missing += seen[each] == 0 ? 1 : 0;
            duplicate += seen[each] > 1 ? 1 : 0;
        }
        return new Faults(0, wrong, missing, duplicate);
    }
}
