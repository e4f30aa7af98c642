package io.squareoff.lab.matrix;

import io.squareoff.lab.experiment.Experiment;

/**
 * A column of the matrix.
 *
 * @param title short, and different from that of every other column
 * @param version of the broker, such as 2.15.2; empty for the project's own
 * @param experiment with the settings of this column
 */
public record Variant(String title, String version, Experiment experiment) {

    /** Text of its findings without the version, so that it can be compared with another column's. */
    String neutral(String text) {
        return version.isEmpty() ? text : text.replace("nats-server " + version, "nats-server");
    }
}
