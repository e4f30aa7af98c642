package io.squareoff.rest;

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

/** Chunks as JSON: an array of numbers, and an array of their squares. Read and written token by token. */
final class JsonNumbers {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonNumbers() {}

    /** @throws IllegalArgumentException if the bytes are no array of 32-bit integers, or of none */
    static SquareRequest request(byte[] bytes) {
        SquareRequest.Builder request = SquareRequest.newBuilder();
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            require(json.nextToken() == JsonToken.START_ARRAY, "no array");
            require(json.nextToken() != JsonToken.END_ARRAY, "an empty array");
            request.setNumber(number(json));
            while (json.nextToken() != JsonToken.END_ARRAY) {
                request.addMore(number(json));
            }
            require(json.nextToken() == null, "something follows the array");
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
        return request.build();
    }

    private static int number(JsonParser json) {
        require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "an element is no integer");
        return json.getIntValue();
    }

    static byte[] bytes(SquareReply reply) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartArray();
            json.writeNumber(reply.getResult());
            for (int i = 0; i < reply.getMoreCount(); i++) {
                json.writeNumber(reply.getMore(i));
            }
            json.writeEndArray();
        }
        return bytes.toByteArray();
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
