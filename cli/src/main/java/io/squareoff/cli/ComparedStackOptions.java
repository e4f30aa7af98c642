package io.squareoff.cli;

import io.squareoff.load.compare.Launches;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** A stack that a comparison starts, and how often it does. */
final class ComparedStackOptions extends StackOptions {

    private static final class LaunchOptions {

        @Option(
                names = "--one-launch",
                description =
                        "Start all processes once for all rounds. Saves their starts and warm-ups, and gives no verdict:"
                                + " what holds within one launch need not hold in another.")
        private boolean one;

        @Option(
                names = "--fresh-jvm",
                description = "Make a launch for each transport in each round, in which no other transport has been.")
        private boolean freshJvm;
    }

    @Option(
            names = "--limits",
            description = "Measure also, in the same rounds, a client that only asks the backend, and compute how close"
                    + " the transport comes to it. The client is h2load for REST over HTTP/1.1 with JSON and for rest-h2-protobuf,"
                    + " where it is installed, and the project's own for nats and jetstream; the others have none. Not with"
                    + " --rate, --fresh-jvm or a sweep.")
    private boolean limits;

    @ArgGroup
    private LaunchOptions launches = new LaunchOptions();

    boolean limits() {
        return limits;
    }

    Launches launches(boolean quick) {
        if (launches.freshJvm) {
            return Launches.PER_ARM;
        }
        return launches.one || quick ? Launches.ONE : Launches.PER_ROUND;
    }
}
