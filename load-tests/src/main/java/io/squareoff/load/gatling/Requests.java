package io.squareoff.load.gatling;

import java.nio.file.Path;
import java.util.List;

/** The requests of a load: the simulation that sends them. */
public sealed interface Requests permits SquareRequests, OwnSimulation {

    /** The name of the simulation's class, a {@link MeasuredSimulation}. */
    String simulation();

    /** Folders and archives with the simulation, besides those of this program. */
    List<Path> classPath();
}
