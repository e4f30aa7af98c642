package io.squareoff.proto;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Chunks as HTTP carries them in JSON: an array of numbers in, the array of their squares out, {@code [7,8]} and {@code [49,64]}.
 */
public final class JsonArrays {

    /** Room for a few numbers; more of them make it grow. */
    private static final int USUAL_BYTES = 32;

    private JsonArrays() {}

    /**
     * Encodes the request for consecutive numbers.
     *
     * @param length at least 1
     */
    public static byte[] request(int first, int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = JsonMessages.generator(bytes)) {
            JsonMessages.writeArray(json, first, length);
        }
        return bytes.toByteArray();
    }

    /** Decodes a request; one without numbers, or for more than {@link Squaring#MOST_NUMBERS}, is malformed too. */
    public static SquareRequest request(byte[] bytes) throws MalformedMessageException {
        SquareRequest.Builder numbers = SquareRequest.newBuilder();
        try (JsonParser json = JsonMessages.parser(bytes)) {
            JsonMessages.require(json.nextToken() == JsonToken.START_ARRAY, "no array");
            JsonMessages.require(json.nextToken() != JsonToken.END_ARRAY, "an empty array");
            numbers.setNumber(JsonMessages.integer(json, "a number"));
            while (json.nextToken() != JsonToken.END_ARRAY) {
                numbers.addMore(JsonMessages.integer(json, "a number"));
            }
            JsonMessages.require(json.nextToken() == null, "something follows the array");
        } catch (JacksonException e) {
            throw new MalformedMessageException(e.getOriginalMessage(), e);
        }
        SquareRequest request = numbers.build();
        Squaring.requireFew(request);
        return request;
    }

    /** Encodes the squares of a reply. */
    public static byte[] reply(SquareReply reply) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JsonMessages.generator(bytes)) {
            json.writeStartArray();
            json.writeNumber(reply.getResult());
            JsonMessages.writeMore(json, reply);
            json.writeEndArray();
        }
        return bytes.toByteArray();
    }

    /** Decodes squares. */
    public static long[] reply(byte[] bytes) throws MalformedMessageException {
        try (JsonParser json = JsonMessages.parser(bytes)) {
            json.nextToken();
            long[] squares = JsonMessages.readSquares(json);
            JsonMessages.require(json.nextToken() == null, "something follows the array");
            return squares;
        } catch (JacksonException e) {
            throw new MalformedMessageException(e.getOriginalMessage(), e);
        }
    }
}
