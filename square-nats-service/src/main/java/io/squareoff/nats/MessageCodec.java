package io.squareoff.nats;

import com.google.protobuf.InvalidProtocolBufferException;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;

/** What requests are read from and replies are written in. */
enum MessageCodec {
    PROTOBUF("unary", SquareSubjects.SERVICE) {
        @Override
        SquareRequest request(byte[] bytes) {
            try {
                return SquareRequest.parseFrom(bytes);
            } catch (InvalidProtocolBufferException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }

        @Override
        byte[] reply(SquareReply reply) {
            return reply.toByteArray();
        }
    },
    JSON("unary-json", SquareSubjects.SERVICE_JSON) {
        @Override
        SquareRequest request(byte[] bytes) {
            return JsonMessages.request(bytes);
        }

        @Override
        byte[] reply(SquareReply reply) {
            return JsonMessages.bytes(reply);
        }
    };

    private final String endpoint;
    private final String subject;

    MessageCodec(String endpoint, String subject) {
        this.endpoint = endpoint;
        this.subject = subject;
    }

    /** The name of its endpoint, for service discovery. */
    String endpoint() {
        return endpoint;
    }

    /** Where requests in it arrive. */
    String subject() {
        return subject;
    }

    /** @throws IllegalArgumentException if the bytes are no request */
    abstract SquareRequest request(byte[] bytes);

    abstract byte[] reply(SquareReply reply);
}
