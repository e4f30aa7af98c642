package io.squareoff.lab.sparse;

import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a stream stalls where its controls do not.
 *
 * @param controls the first is the one that the verdict is relative to
 * @param figure by which it is decided
 */
record Question(Arm tested, List<Arm> controls, StallVerdict.Figure figure) {

    Question {
        controls = List.copyOf(controls);
    }

    String title() {
        return tested.question();
    }

    Arm control() {
        return controls.get(0);
    }

    /** The tested arm and its controls, in the order of the first round. */
    List<Arm> arms() {
        return Stream.concat(Stream.of(tested), controls.stream()).toList();
    }

    /** True if live messages are published again while a consumer begins, so that it may have them twice. */
    boolean overwritesLiveMessages() {
        return tested.stream().shape() == StreamShape.IN_TURN;
    }
}
