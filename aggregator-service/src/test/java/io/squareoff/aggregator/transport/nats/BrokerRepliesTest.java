package io.squareoff.aggregator.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrokerRepliesTest {

    /** Replies to one aggregator would else be taken by another for its own, with the same token. */
    @Test
    void makesEachInboxAnotherOne() {
        assertThat(Stream.generate(BrokerReplies::newInbox).limit(1_000))
                .doesNotHaveDuplicates()
                .allMatch(inbox -> inbox.matches("_INBOX_aggregator\\.[0-9a-z]{1,8}\\."));
    }
}
