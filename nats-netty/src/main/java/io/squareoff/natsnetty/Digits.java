package io.squareoff.natsnetty;

import io.netty.buffer.ByteBuf;

/** Decimal numbers in buffers. */
final class Digits {

    private static final int MOST = 18;

    private Digits() {}

    /** The number between two indexes; -1 if there is none, or one of more than 18 digits. */
    static long parse(ByteBuf buffer, int from, int to) {
        if (from >= to || to - from > MOST) {
            return -1;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = buffer.getByte(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /** Writes a number that is not negative. */
    static void write(ByteBuf buffer, int number) {
        if (number >= 10) {
            write(buffer, number / 10);
        }
        buffer.writeByte('0' + number % 10);
    }
}
