package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.Aggregation.Outcome;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * The messages as JSON: objects with the messages' fields, {@code more} only where it is not empty. Arrays of numbers as
 * HTTP carries them. Read and written token by token, without a mapping.
 */
final class JsonMessages {

    private static final JsonFactory JSON = new JsonFactory();

    /** Room for a request for one number, which has at most 21 bytes. */
    private static final int USUAL_BYTES = 32;

    private JsonMessages() {}

    /** The request for so many numbers from the first on. */
    static byte[] request(int first, int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartObject();
            json.writeNumberProperty("number", first);
            if (length > 1) {
                json.writeName("more");
                writeNumbers(json, first + 1, length - 1);
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /** So many numbers from the first on, as an array. */
    static byte[] array(int first, int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            writeNumbers(json, first, length);
        }
        return bytes.toByteArray();
    }

    private static void writeNumbers(JsonGenerator json, int first, int length) {
        json.writeStartArray();
        for (int i = 0; i < length; i++) {
            json.writeNumber(first + i);
        }
        json.writeEndArray();
    }

    /**
     * Takes a reply that says itself which call it answers.
     *
     * @throws tools.jackson.core.JacksonException if it is no such object
     */
    static Outcome answer(Aggregation gather, byte[] reply, boolean again) {
        int number = 0;
        long result = 0;
        long[] more = Aggregation.NO_MORE;
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), reply)) {
            expect(json, json.nextToken(), JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "number" -> number = json.getIntValue();
                    case "result" -> result = json.getLongValue();
                    case "more" -> more = numbers(json);
                    default -> throw new StreamReadException(json, "has a property " + name);
                }
            }
            expect(json, json.nextToken(), null);
        }
        return gather.reply(number, result, more, again);
    }

    /**
     * Reads an array of whole numbers.
     *
     * @throws tools.jackson.core.JacksonException if it is none
     */
    static long[] array(byte[] array) {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), array)) {
            json.nextToken();
            long[] numbers = numbers(json);
            expect(json, json.nextToken(), null);
            return numbers;
        }
    }

    private static long[] numbers(JsonParser json) {
        expect(json, json.currentToken(), JsonToken.START_ARRAY);
        long[] numbers = new long[16];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, count * 2);
            }
            expect(json, json.currentToken(), JsonToken.VALUE_NUMBER_INT);
            numbers[count++] = json.getLongValue();
        }
        return Arrays.copyOf(numbers, count);
    }

    private static void expect(JsonParser json, JsonToken found, JsonToken expected) {
        if (found != expected) {
            throw new StreamReadException(json, "has " + found + " where " + expected + " is due");
        }
    }
}
