package io.squareoff.aggregator.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.RecordingListener;
import io.squareoff.aggregator.transport.Sending;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.Squaring;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrokerRepliesTest {

    private static final SquareTransport TRANSPORT = new Sending("silent");

    /** Anyone who may publish to the inbox of one can name the token of another. */
    @Test
    void findsNoAggregationOfAnotherTransport() {
        var registry = new AggregationRegistry(1, 2);
        var replies = new BrokerReplies("silent", MessageCodec.PROTOBUF, registry, new SimpleMeterRegistry());
        Aggregation own = Aggregations.ask(registry, TRANSPORT, 1, new RecordingListener());
        Aggregation another = Aggregations.ask(registry, new Sending("another"), 1, new RecordingListener());

        assertThat(replies.find(own.token())).isSameAs(own);
        assertThat(replies.find(another.token())).isNull();
    }

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
        var replies = new BrokerReplies("silent", MessageCodec.PROTOBUF, registry, meters);
        var listener = new RecordingListener();
        Aggregation aggregation = Aggregations.ask(registry, TRANSPORT, 1, listener);
        byte[] reply = Squaring.reply(ProtobufMessages.request(1, 1)).toByteArray();
        byte[] truncated = {0x08};
        replies.received(aggregation, null, reply, false);

        replies.received(aggregation, null, reply, false);
        replies.received(aggregation, "there is too much work", reply, false);
        replies.received(aggregation, null, truncated, false);

        assertThat(meters.get("squareoff.replies.unexpected").counter().count()).isEqualTo(3);
        assertThat(listener.succeeded()).isTrue();
    }
}
