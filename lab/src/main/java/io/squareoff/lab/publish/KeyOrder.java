package io.squareoff.lab.publish;

import io.nats.client.Message;

/** Whether messages come in the order of their keys, as one worker takes them. Not thread-safe. */
public final class KeyOrder {

    private final int[] expected;
    private long violations;

    /** @param keys how many there are, from 0 */
    public KeyOrder(int keys) {
        expected = new int[keys];
    }

    /** Notes the next message, whose subject's last token but one is its key. */
    public void follow(Message message) {
        int key = key(message.getSubject());
        if (KeyedMessages.ordinal(message.getData()) != expected[key]) {
            violations++;
        }
        expected[key]++;
    }

    /** How many messages had another place among those of their key than they were published at. */
    public long violations() {
        return violations;
    }

    private static int key(String subject) {
        int end = subject.lastIndexOf('.');
        return Integer.parseInt(subject, subject.lastIndexOf('.', end - 1) + 1, end, 10);
    }
}
