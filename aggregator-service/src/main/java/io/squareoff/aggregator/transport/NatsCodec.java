package io.squareoff.aggregator.transport;

import com.google.protobuf.InvalidProtocolBufferException;
import io.squareoff.aggregator.transport.Aggregation.Outcome;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareSubjects;
import tools.jackson.core.JacksonException;

/** What is different between the codecs where NATS carries them: the subject, what is asked, and what answers. */
enum NatsCodec {
    PROTOBUF(SquareSubjects.SERVICE) {
        @Override
        byte[] request(int first, int length) {
            return Messages.request(first, length).toByteArray();
        }

        @Override
        Outcome answer(Aggregation gather, byte[] reply, boolean again) {
            try {
                return Messages.answer(gather, SquareReply.parseFrom(reply), again);
            } catch (InvalidProtocolBufferException e) {
                return noReply(gather, e);
            }
        }
    },
    JSON(SquareSubjects.SERVICE_JSON) {
        @Override
        byte[] request(int first, int length) {
            return JsonMessages.request(first, length);
        }

        @Override
        Outcome answer(Aggregation gather, byte[] reply, boolean again) {
            try {
                return JsonMessages.answer(gather, reply, again);
            } catch (JacksonException e) {
                return noReply(gather, e);
            }
        }
    };

    private final String subject;

    NatsCodec(String subject) {
        this.subject = subject;
    }

    static NatsCodec of(Codec codec) {
        return switch (codec) {
            case JSON -> JSON;
            case PROTOBUF -> PROTOBUF;
        };
    }

    /** Where the backend listens for it. */
    String subject() {
        return subject;
    }

    /** The request for so many numbers from the first on. */
    abstract byte[] request(int first, int length);

    /**
     * Takes a reply; what is none fails the aggregation.
     *
     * @param again whether it says that its request was delivered before, and may have been answered before
     */
    abstract Outcome answer(Aggregation gather, byte[] reply, boolean again);

    private static Outcome noReply(Aggregation gather, Exception why) {
        gather.fail(Reason.BAD_REPLY, "answered with what is no SquareReply", why);
        return Outcome.TAKEN;
    }
}
