package io.squareoff.lab.publish;

import io.nats.client.Message;

/** Counts the messages that one worker receives out of their key's order. Not thread-safe. */
public final class KeyOrder {

    private final int[] expected;
    private long violations;

    /** @param keys number of keys, which count from 0 */
    public KeyOrder(int keys) {
        expected = new int[keys];
    }

    /** Takes the next message; the last token but one of its subject is its key. */
    public void follow(Message message) {
        int key = key(message.getSubject());
        if (KeyedMessages.ordinal(message.getData()) != expected[key]) {
            violations++;
        }
        expected[key]++;
    }

    /** Number of messages that came at another place among those of their key than they were published at. */
    public long violations() {
        return violations;
    }

    private static int key(String subject) {
        int end = subject.lastIndexOf('.');
        return Integer.parseInt(subject, subject.lastIndexOf('.', end - 1) + 1, end, 10);
    }
}
