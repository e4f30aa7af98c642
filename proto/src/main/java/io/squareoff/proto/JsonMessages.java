package io.squareoff.proto;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Requests and replies as JSON objects with the fields of the messages, {@code more} only where it is not empty:
 * <code>{"number":7,"more":[8]}</code> and <code>{"number":7,"result":49,"more":[64]}</code>. What is demanded besides stands in
 * {@code payload}, as text in Base64, {@code replyBytes}, {@code waitMicros} and {@code cpuMicros}, each only where it is not
 * empty or 0. Token by token, without a mapping.
 */
final class JsonMessages {

    private static final JsonFactory JSON = new JsonFactory();

    /** Room for a request for one number, which has at most 21 bytes. */
    private static final int USUAL_REQUEST_BYTES = 32;

    /** Room for a reply with one square, which has at most 54 bytes. */
    private static final int USUAL_REPLY_BYTES = 64;

    /** Room for a request for one number with all that may be demanded, but for the payload. */
    private static final int USUAL_DEMAND_BYTES = 128;

    /** Room for the squares after the first; more of them make it grow. */
    private static final int USUAL_SQUARES = 16;

    private JsonMessages() {}

    static byte[] request(int first, int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_REQUEST_BYTES);
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            writeNumbers(json, first, length);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void writeNumbers(JsonGenerator json, int first, int length) {
        json.writeNumberProperty("number", first);
        if (length > 1) {
            json.writeName("more");
            writeArray(json, first + 1, length - 1);
        }
    }

    static byte[] request(int first, int length, Demand demand) {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(base64Length(demand.requestBytes()) + USUAL_DEMAND_BYTES);
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            writeNumbers(json, first, length);
            writePayload(json, Payload.REQUEST.of(first, demand.requestBytes()));
            writeUnlessZero(json, "replyBytes", demand.replyBytes());
            writeUnlessZero(json, "waitMicros", ProtobufMessages.micros(demand.waiting()));
            writeUnlessZero(json, "cpuMicros", ProtobufMessages.micros(demand.cpu()));
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void writeUnlessZero(JsonGenerator json, String name, long value) {
        if (value != 0) {
            json.writeNumberProperty(name, value);
        }
    }

    private static void writePayload(JsonGenerator json, ByteString payload) {
        if (!payload.isEmpty()) {
            json.writeName("payload");
            json.writeBinary(payload.newInput(), payload.size());
        }
    }

    /** The characters that so many bytes take as text. */
    static int base64Length(int bytes) {
        return Math.addExact(bytes, 2) / 3 * 4;
    }

    static SquareRequest request(byte[] bytes) throws MalformedMessageException {
        try (JsonParser json = parser(bytes)) {
            SquareRequest request = request(json);
            require(json.nextToken() == null, "something follows it");
            Squaring.requireFew(request);
            return request;
        } catch (JacksonException e) {
            throw new MalformedMessageException(e.getOriginalMessage(), e);
        }
    }

    private static SquareRequest request(JsonParser json) throws MalformedMessageException {
        SquareRequest.Builder request = SquareRequest.newBuilder();
        boolean numbered = false;
        require(json.nextToken() == JsonToken.START_OBJECT, "no object");
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "number" -> {
                    request.setNumber(integer(json, "a number"));
                    numbered = true;
                }
                case "more" -> {
                    require(json.currentToken() == JsonToken.START_ARRAY, "more is no array");
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        request.addMore(integer(json, "a number"));
                    }
                }
                case "payload" -> request.setPayload(UnsafeByteOperations.unsafeWrap(payload(json)));
                case "replyBytes" -> request.setReplyBytes(integer(json, name));
                case "waitMicros" -> request.setWaitMicros(longInteger(json, name));
                case "cpuMicros" -> request.setCpuMicros(longInteger(json, name));
                default -> throw new MalformedMessageException("it has a property " + name);
            }
        }
        require(numbered, "it has no number");
        return request.build();
    }

    static byte[] reply(SquareReply reply) {
        ByteString payload = reply.getPayload();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_REPLY_BYTES + base64Length(payload.size()));
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            json.writeNumberProperty("number", reply.getNumber());
            json.writeNumberProperty("result", reply.getResult());
            if (reply.getMoreCount() > 0) {
                json.writeArrayPropertyStart("more");
                writeMore(json, reply);
                json.writeEndArray();
            }
            writePayload(json, payload);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    static <T> T reply(byte[] bytes, boolean redelivered, ReplyHandler<T> handler) throws MalformedMessageException {
        int number = 0;
        long square = 0;
        long[] more = ReplyHandler.NO_MORE;
        ByteBuffer payload = ReplyHandler.NO_PAYLOAD;
        try (JsonParser json = parser(bytes)) {
            require(json.nextToken() == JsonToken.START_OBJECT, "no object");
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "number" -> number = integer(json, "a number");
                    case "result" -> square = longInteger(json, "a square");
                    case "more" -> more = readSquares(json);
                    case "payload" -> payload = ByteBuffer.wrap(payload(json));
                    default -> throw new MalformedMessageException("it has a property " + name);
                }
            }
            require(json.nextToken() == null, "something follows it");
        } catch (JacksonException e) {
            throw new MalformedMessageException(e.getOriginalMessage(), e);
        }
        return handler.reply(number, square, more, payload, redelivered);
    }

    // Pieces that arrays of numbers alone have too.

    static JsonGenerator generator(OutputStream bytes) {
        return JSON.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    static JsonParser parser(byte[] bytes) {
        return JSON.createParser(ObjectReadContext.empty(), bytes);
    }

    /** Writes an array of consecutive numbers. */
    static void writeArray(JsonGenerator json, int first, int length) {
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
