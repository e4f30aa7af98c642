package io.squareoff.aggregator.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.FuzzedListener;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.Squaring;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrokerRepliesTest {

    /** Sends nothing. */
    private static final SquareTransport TRANSPORT = new SquareTransport() {
        @Override
        public String name() {
            return "silent";
        }

        @Override
        public String target() {
            return "nowhere";
        }

        @Override
        public void send(Aggregation aggregation, int number) {}
    };

    /** Replies to one aggregator would else be taken by another for its own, with the same token. */
    @Test
    void makesEachInboxAnotherOne() {
        assertThat(Stream.generate(BrokerReplies::newInbox).limit(1_000))
                .doesNotHaveDuplicates()
                .allMatch(inbox -> inbox.matches("_INBOX_aggregator\\.[0-9a-z]{1,8}\\."));
    }

    @Test
    void countsWhateverComesWhenAllSquaresHaveCome() {
        var registry = new AggregationRegistry(1, 1);
        var meters = new SimpleMeterRegistry();
        var replies = new BrokerReplies(TRANSPORT, MessageCodec.PROTOBUF, registry, meters);
        Aggregation aggregation = Aggregations.ask(registry, TRANSPORT, 1, new FuzzedListener());
        byte[] reply = Squaring.reply(ProtobufMessages.request(1, 1)).toByteArray();
        byte[] truncated = {0x08};
        replies.received(aggregation, null, reply, false);

        replies.received(aggregation, null, reply, false);
        replies.received(aggregation, "there is too much work", reply, false);
        replies.received(aggregation, null, truncated, false);

        assertThat(meters.get("squareoff.replies.unexpected").counter().count()).isEqualTo(3);
    }
}
