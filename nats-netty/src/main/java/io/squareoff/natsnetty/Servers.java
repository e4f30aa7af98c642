package io.squareoff.natsnetty;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The servers to try, in turn: those that are configured, and those that a server has named. Not thread-safe. */
final class Servers {

    private static final int MOST_LEARNED = 1000;

    private final List<URI> configured;
    private final List<URI> learned = new ArrayList<>();
    private int next;
    private int triedInThisRound;

    Servers(List<URI> configured) {
        this.configured = configured;
    }

    /** The server to try now. */
    URI next() {
        int count = configured.size() + learned.size();
        int index = next % count;
        next = index + 1;
        triedInThisRound++;
        return index < configured.size() ? configured.get(index) : learned.get(index - configured.size());
    }

    /** Returns true, and begins another round, if each was tried since the last round began. */
    boolean endRound() {
        if (triedInThisRound < configured.size() + learned.size()) {
            return false;
        }
        triedInThisRound = 0;
        return true;
    }

    /** Begins another round, of which this server was the first: one that is lost at once each time is not tried without a pause. */
    void connected() {
        triedInThisRound = 1;
    }

    /**
     * Takes the place of what was learned before.
     *
     * @param hosts each with a port
     * @param by the server that named them: their URLs have its scheme and its login
     */
    void learn(List<String> hosts, URI by) {
        learned.clear();
        String login = by.getRawUserInfo() == null ? "" : by.getRawUserInfo() + "@";
        for (String host : hosts) {
            URI url;
            try {
                url = URI.create(by.getScheme() + "://" + login + host);
            } catch (IllegalArgumentException e) {
                continue; // It cannot be connected to by that name.
            }
            boolean whole = url.getHost() != null && url.getPort() > 0 && url.getPort() < 1 << 16;
            if (whole && !isKnown(url) && learned.size() < MOST_LEARNED) {
                learned.add(url);
            }
        }
    }

    private boolean isKnown(URI url) {
        return configured.stream().anyMatch(known -> isSame(known, url))
                || learned.stream().anyMatch(known -> isSame(known, url));
    }

    private static boolean isSame(URI one, URI other) {
        return one.getHost().equalsIgnoreCase(other.getHost()) && port(one) == port(other);
    }

    static int port(URI server) {
        return server.getPort() < 0 ? 4222 : server.getPort();
    }
}
