package io.squareoff.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The values of an option such as base=http://a:8080, each name once. A map of picocli's would replace one without a word. */
final class NamedUrls {

    private static final int MAX_PORT = 65535;

    private NamedUrls() {}

    /** @param form of a value, for messages */
    static Map<String, URI> of(CommandSpec command, String option, String form, List<String> values) {
        Map<String, URI> urls = new LinkedHashMap<>();
        for (String value : values) {
            String[] parts = value.split("=", 2);
            if (parts.length < 2 || !isUrl(parts[1])) {
                throw UsageErrors.of(
                        command,
                        option + " must be like " + form + ", with http://host:8080 as URL, not " + shown(value));
            }
            if (urls.put(parts[0], URI.create(parts[1])) != null) {
                throw UsageErrors.of(command, option + " is there twice for " + parts[0] + ": leave one out");
            }
        }
        return urls;
    }

    /** A refused value as messages show it, with no login even where it is no URL: logs keep messages. */
    static String shown(String value) {
        return value.replaceFirst("(?s)^([\\w.-]+=)?(https?://)?.*@", "$1$2***@");
    }

    /** Returns true if a program can ask there. It has no login, which no request would send and every result would show. */
    static boolean isUrl(String text) {
        try {
            URI url = new URI(text);
            return text.matches("https?://.*")
                    && url.getHost() != null
                    && url.getUserInfo() == null
                    && url.getPort() <= MAX_PORT;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
