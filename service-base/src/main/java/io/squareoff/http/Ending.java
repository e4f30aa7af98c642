package io.squareoff.http;

import java.util.Locale;

/** Why a connection or a stream of one is ended before its caller does so. */
enum Ending {
    /** There was no request for too long. */
    IDLE,
    /** The header of a request did not come to its end. */
    HEADER,
    /** The body of a request did not come to its end. */
    BODY,
    /** The caller did not take an answer. */
    ANSWER,
    /** There was no room for what had come of its body. */
    ROOM,
    /** There were too many frames that carry no request. */
    FRAMES;

    /** As it stands in metrics. */
    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
