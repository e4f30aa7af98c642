package io.squareoff.nats;

import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import java.io.ByteArrayOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The messages as JSON: objects with the messages' fields, {@code more} only where it is not empty. Read and written token
 * by token, without a mapping.
 */
final class JsonMessages {

    private static final JsonFactory JSON = new JsonFactory();

    /** Room for a reply with one square, which has at most 54 bytes. */
    private static final int USUAL_BYTES = 64;

    private JsonMessages() {}

    /** @throws IllegalArgumentException if the bytes are no JSON, or not that of a request */
    static SquareRequest request(byte[] bytes) {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            SquareRequest request = request(json);
            require(json.nextToken() == null, "something follows it");
            return request;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    private static SquareRequest request(JsonParser json) {
        SquareRequest.Builder request = SquareRequest.newBuilder();
        boolean numbered = false;
        require(json.nextToken() == JsonToken.START_OBJECT, "no object");
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "number" -> {
                    request.setNumber(number(json));
                    numbered = true;
                }
                case "more" -> {
                    require(json.currentToken() == JsonToken.START_ARRAY, "more is no array");
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        request.addMore(number(json));
                    }
                }
                default -> throw new IllegalArgumentException("it has a property " + name);
            }
        }
        require(numbered, "it has no number");
        return request.build();
    }

    private static int number(JsonParser json) {
        require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "a number is no integer");
        return json.getIntValue();
    }

    static byte[] bytes(SquareReply reply) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartObject();
            json.writeNumberProperty("number", reply.getNumber());
            json.writeNumberProperty("result", reply.getResult());
            if (reply.getMoreCount() > 0) {
                json.writeArrayPropertyStart("more");
                for (int i = 0; i < reply.getMoreCount(); i++) {
                    json.writeNumber(reply.getMore(i));
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
