package io.squareoff.load.ceiling;

import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareRequest;

/**
 * The requests for 1..N, encoded once: the ceiling is to be the backend's, not that of encoding.
 *
 * @param bodies the request for n at index n
 * @param jobSubjects the subject of the job for n, at index n
 */
record EncodedRequests(byte[][] bodies, String[] jobSubjects) {

    static EncodedRequests upTo(int number) {
        byte[][] bodies = new byte[number + 1][];
        String[] subjects = new String[number + 1];
        for (int n = 1; n <= number; n++) {
            bodies[n] = SquareRequest.newBuilder().setNumber(n).build().toByteArray();
            subjects[n] = SquareJobs.subject(n);
        }
        return new EncodedRequests(bodies, subjects);
    }

    /** N. */
    int count() {
        return bodies.length - 1;
    }
}
