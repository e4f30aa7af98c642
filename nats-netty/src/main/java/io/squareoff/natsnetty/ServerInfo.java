package io.squareoff.natsnetty;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The part of the server's INFO that a client needs.
 *
 * @param maxPayload the most bytes of one message, headers included
 * @param nonce to be signed at login; null if there is none
 * @param tlsRequired true if the server talks with TLS only
 * @param tlsAvailable true if it can talk with TLS
 * @param connectUrls host and port of each node that its clients may connect to; may be empty
 */
record ServerInfo(long maxPayload, String nonce, boolean tlsRequired, boolean tlsAvailable, List<String> connectUrls) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final long DEFAULT_MAX_PAYLOAD = 1 << 20;
    private static final long MOST_PAYLOAD = 1 << 30;

    /** @throws ProtocolException if the text is no JSON object, or a field has another type than it should */
    static ServerInfo parse(String json) throws ProtocolException {
        long maxPayload = DEFAULT_MAX_PAYLOAD;
        String nonce = null;
        boolean tlsRequired = false;
        boolean tlsAvailable = false;
        List<String> connectUrls = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new ProtocolException("sent INFO without a JSON object");
            }
            for (String field; (field = parser.nextName()) != null; ) {
                parser.nextToken();
                switch (field) {
                    case "max_payload" -> maxPayload = parser.getLongValue();
                    case "nonce" -> nonce = parser.getString();
                    case "tls_required" -> tlsRequired = parser.getBooleanValue();
                    case "tls_available" -> tlsAvailable = parser.getBooleanValue();
                    case "connect_urls" -> addStrings(parser, connectUrls);
                    default -> parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            throw new ProtocolException("sent INFO that cannot be read: " + e.getOriginalMessage());
        }
        if (maxPayload < 1 || maxPayload > MOST_PAYLOAD) {
            maxPayload = MOST_PAYLOAD;
        }
        return new ServerInfo(maxPayload, nonce, tlsRequired, tlsAvailable, List.copyOf(connectUrls));
    }

    private static void addStrings(JsonParser parser, List<String> strings) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        for (JsonToken token; (token = parser.nextToken()) != JsonToken.END_ARRAY && token != null; ) {
            if (token == JsonToken.VALUE_STRING) {
                strings.add(parser.getString());
            } else {
                parser.skipChildren();
            }
        }
    }
}
