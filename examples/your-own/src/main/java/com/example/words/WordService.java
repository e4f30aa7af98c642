package com.example.words;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * Finds the word that was meant: {@code GET /suggest?word=bobabxda} answers {@code {"word":"bobabida","distance":1}}.
 *
 * <p>Arguments: a port, where 0 is any free one, and perhaps {@code --thorough}, with which it compares words to their ends, as a
 * version might in which somebody took a shortcut out, or {@code --wrong}, with which it finds the wrong one.
 */
public final class WordService {

    private static final String CONSONANTS = "bdfgklmnpt";
    private static final String VOWELS = "aeiou";

    private final List<String> words = words();
    private final boolean thorough;
    private final boolean wrong;

    private WordService(boolean thorough, boolean wrong) {
        this.thorough = thorough;
        this.wrong = wrong;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> options = List.of(arguments);
        WordService service = new WordService(options.contains("--thorough"), options.contains("--wrong"));
        int port = options.stream()
                .filter(option -> !option.startsWith("--"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(0);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/suggest", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            byte[] body = service.suggest(query.substring("word=".length())).getBytes(StandardCharsets.US_ASCII);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private String suggest(String word) {
        String nearest = "";
        int least = Integer.MAX_VALUE;
        for (String candidate : words) {
            int distance = distance(word, candidate, thorough ? Integer.MAX_VALUE : least);
            if (distance < least) {
                least = distance;
                nearest = candidate;
            }
        }
        return "{\"word\":\"" + (wrong ? words.get(0) : nearest) + "\",\"distance\":" + least + "}";
    }

    /** Levenshtein's distance, row by row; from a row on that is nowhere below the limit, it does not matter how much larger. */
    private static int distance(String one, String other, int limit) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= one.length(); line++) {
            int diagonal = row[0];
            int least = row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int replaced = diagonal + (one.charAt(line - 1) == other.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, Math.min(row[column], row[column - 1]) + 1);
                least = Math.min(least, row[column]);
            }
            if (least >= limit) {
                return limit;
            }
        }
        return row[other.length()];
    }

    /** 125,000 words of four syllables. The last follows from the others, so that no two words differ in one letter alone. */
    private static List<String> words() {
        int syllables = CONSONANTS.length() * VOWELS.length();
        List<String> words = new ArrayList<>();
        for (int first = 0; first < syllables; first++) {
            for (int second = 0; second < syllables; second++) {
                for (int third = 0; third < syllables; third++) {
                    int last = (first + second + third) % syllables;
                    words.add(syllable(first) + syllable(second) + syllable(third) + syllable(last));
                }
            }
        }
        return words;
    }

    private static String syllable(int number) {
        return "" + CONSONANTS.charAt(number / VOWELS.length()) + VOWELS.charAt(number % VOWELS.length());
    }
}
