package io.squareoff.lab.kv;

import io.squareoff.lab.publish.Publishing;
import java.nio.ByteBuffer;

/**
 * One value for each key of a bucket, from one publisher; a value begins with the number of its key.
 *
 * @param size of a value in bytes
 */
record BucketMessages(Bucket bucket, int keys, int size) implements Publishing.Messages {

    @Override
    public int count(int publisher) {
        return keys;
    }

    @Override
    public String subject(int publisher, int index) {
        return bucket.subject(index);
    }

    @Override
    public byte[] body(int publisher, int index) {
        return value(index);
    }

    byte[] value(int key) {
        return ByteBuffer.allocate(size).putLong(key).array();
    }
}
