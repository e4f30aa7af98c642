package io.squareoff.proto;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Requests and replies as JSON objects with the fields of the messages, {@code more} only where it is not empty:
 * <code>{"number":7,"more":[8]}</code> and <code>{"number":7,"result":49,"more":[64]}</code>. Token by token, without a mapping.
 */
final class JsonMessages {

    /** Room for a request for one number, which has at most 21 bytes. */
    private static final int USUAL_REQUEST_BYTES = 32;

    /** Room for a reply with one square, which has at most 54 bytes. */
    private static final int USUAL_REPLY_BYTES = 64;

    private JsonMessages() {}

    static byte[] request(int first, int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_REQUEST_BYTES);
        try (JsonGenerator json = JsonTokens.generator(bytes)) {
            json.writeStartObject();
            json.writeNumberProperty("number", first);
            if (length > 1) {
                json.writeName("more");
                JsonTokens.writeNumbers(json, first + 1, length - 1);
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    static SquareRequest request(byte[] bytes) throws MalformedMessageException {
        try (JsonParser json = JsonTokens.parser(bytes)) {
            SquareRequest request = request(json);
            JsonTokens.require(json.nextToken() == null, "something follows it");
            return request;
        } catch (JacksonException e) {
            throw new MalformedMessageException(e.getOriginalMessage(), e);
        }
    }

    private static SquareRequest request(JsonParser json) throws MalformedMessageException {
        SquareRequest.Builder request = SquareRequest.newBuilder();
        boolean numbered = false;
        JsonTokens.require(json.nextToken() == JsonToken.START_OBJECT, "no object");
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "number" -> {
                    request.setNumber(JsonTokens.number(json));
                    numbered = true;
                }
                case "more" -> {
                    JsonTokens.require(json.currentToken() == JsonToken.START_ARRAY, "more is no array");
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        request.addMore(JsonTokens.number(json));
                    }
                }
                default -> throw new MalformedMessageException("it has a property " + name);
            }
        }
        JsonTokens.require(numbered, "it has no number");
        return request.build();
    }

    static byte[] reply(SquareReply reply) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_REPLY_BYTES);
        try (JsonGenerator json = JsonTokens.generator(bytes)) {
            json.writeStartObject();
            json.writeNumberProperty("number", reply.getNumber());
            json.writeNumberProperty("result", reply.getResult());
            if (reply.getMoreCount() > 0) {
                json.writeArrayPropertyStart("more");
                JsonTokens.writeMore(json, reply);
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    static <T> T reply(byte[] bytes, boolean redelivered, ReplyHandler<T> handler) throws MalformedMessageException {
        int number = 0;
        long square = 0;
        long[] more = ReplyHandler.NO_MORE;
        try (JsonParser json = JsonTokens.parser(bytes)) {
            JsonTokens.require(json.nextToken() == JsonToken.START_OBJECT, "no object");
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "number" -> number = JsonTokens.number(json);
                    case "result" -> square = JsonTokens.square(json);
                    case "more" -> more = JsonTokens.readSquares(json);
                    default -> throw new MalformedMessageException("it has a property " + name);
                }
            }
            JsonTokens.require(json.nextToken() == null, "something follows it");
        } catch (JacksonException e) {
            throw new MalformedMessageException(e.getOriginalMessage(), e);
        }
        return handler.reply(number, square, more, redelivered);
    }
}
