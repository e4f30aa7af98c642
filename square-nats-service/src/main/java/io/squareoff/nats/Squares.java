package io.squareoff.nats;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import io.squareoff.work.Work;
import java.util.function.Consumer;

/**
 * Answers requests in one codec and counts them, the same whichever client library they came by. A request that is no
 * {@link SquareRequest} is counted in {@code squareoff.malformed}.
 *
 * <p>Thread-safe.
 */
final class Squares {

    private final MessageCodec codec;
    private final Work work;
    private final Counter squares;
    private final Counter malformed;

    Squares(MessageCodec codec, Work work, MeterRegistry meters) {
        this.codec = codec;
        this.work = work;
        this.squares = Work.squares(meters);
        this.malformed = Counter.builder("squareoff.malformed")
                .description("Requests that were no SquareRequest")
                .register(meters);
    }

    /** @throws IllegalArgumentException if it is none, for its sender to read */
    SquareRequest request(byte[] bytes) {
        try {
            return codec.request(bytes);
        } catch (MalformedMessageException e) {
            throw malformed(bytes.length, e);
        }
    }

    private IllegalArgumentException malformed(int bytes, MalformedMessageException e) {
        malformed.increment();
        return new IllegalArgumentException("not a SquareRequest, " + bytes + " bytes: " + e.getMessage(), e);
    }

    /** Answers a request that is {@linkplain Squaring#isPlain plain}, on the calling thread. */
    void answer(SquareRequest request, Consumer<byte[]> answer) {
        answer.accept(codec.reply(Squaring.reply(request)));
        squares.increment(Squaring.count(request));
    }

    /**
     * Answers a request with a demand, now or later, on the calling thread or on one that works.
     *
     * @param bytes the length of the request
     * @param answer takes the reply
     * @param refusal takes the reason why there is none
     * @throws IllegalArgumentException if its payload is wrong, or it demands more than a call may
     */
    void work(SquareRequest request, int bytes, Consumer<byte[]> answer, Consumer<String> refusal) {
        try {
            work.answer(request, new Work.Caller() {
                @Override
                public void answered(SquareReply reply) {
                    answer.accept(codec.reply(reply));
                    squares.increment(1 + reply.getMoreCount());
                }

                @Override
                public void refused(String why) {
                    refusal.accept(why);
                }
            });
        } catch (MalformedMessageException e) {
            throw malformed(bytes, e);
        }
    }
}
