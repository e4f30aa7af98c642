package io.squareoff.proto;

import java.io.OutputStream;
import java.util.Arrays;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Pieces that the two JSON formats have in common. */
final class JsonTokens {

    private static final JsonFactory JSON = new JsonFactory();

    private static final int USUAL_SQUARES = 16;

    private JsonTokens() {}

    static JsonGenerator generator(OutputStream bytes) {
        return JSON.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    static JsonParser parser(byte[] bytes) {
        return JSON.createParser(ObjectReadContext.empty(), bytes);
    }

    /** Writes an array of consecutive numbers. */
    static void writeNumbers(JsonGenerator json, int first, int length) {
        json.writeStartArray();
        for (int i = 0; i < length; i++) {
            json.writeNumber(first + i);
        }
        json.writeEndArray();
    }

    /** Writes the elements of a reply's {@code more}. */
    static void writeMore(JsonGenerator json, SquareReply reply) {
        for (int i = 0; i < reply.getMoreCount(); i++) {
            json.writeNumber(reply.getMore(i));
        }
    }

    /** Reads the current token as a whole number of 32 bits that has this name. */
    static int integer(JsonParser json, String name) throws MalformedMessageException {
        requireInteger(json, name);
        return json.getIntValue();
    }

    /** Reads the current token as a whole number of 64 bits that has this name. */
    static long longInteger(JsonParser json, String name) throws MalformedMessageException {
        requireInteger(json, name);
        return json.getLongValue();
    }

    /** Makes no text where there is nothing to say: every reply comes by here. */
    private static void requireInteger(JsonParser json, String name) throws MalformedMessageException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new MalformedMessageException(name + " is no integer");
        }
    }

    /** Reads the current token as a payload. */
    static byte[] payload(JsonParser json) throws MalformedMessageException {
        require(json.currentToken() == JsonToken.VALUE_STRING, "payload is no text");
        return json.getBinaryValue();
    }

    /** Reads an array of squares, of which the current token must be the beginning. */
    static long[] readSquares(JsonParser json) throws MalformedMessageException {
        require(json.currentToken() == JsonToken.START_ARRAY, "no array");
        long[] squares = new long[USUAL_SQUARES];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == squares.length) {
                squares = Arrays.copyOf(squares, count * 2);
            }
            squares[count++] = longInteger(json, "a square");
        }
        return Arrays.copyOf(squares, count);
    }

    static void require(boolean valid, String otherwise) throws MalformedMessageException {
        if (!valid) {
            throw new MalformedMessageException(otherwise);
        }
    }
}
