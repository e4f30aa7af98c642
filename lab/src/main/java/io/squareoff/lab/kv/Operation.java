package io.squareoff.lab.kv;

/** An operation that is timed on every key of a bucket, in the order of a round. */
enum Operation {
    PUT("put, each awaited"),
    PUT_BATCHES("put, batches of %d"),
    GET("get, each awaited"),
    GET_THREADS("get, " + BucketCell.THREADS + " threads"),
    CATCH_UP("a new watcher, until it has all keys"),
    PUT_WATCHED("put, batches of %d, watched"),
    FOLLOW("put, batches of %d, until a watcher has them");

    private final String words;

    Operation(String words) {
        this.words = words;
    }

    /** Names it, with the puts between two waits for acknowledgements. */
    String words(int batch) {
        return words.formatted(batch);
    }
}
