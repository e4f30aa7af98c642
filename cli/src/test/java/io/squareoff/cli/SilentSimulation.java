package io.squareoff.cli;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.squareoff.load.gatling.MeasuredSimulation;

/** A simulation that asks for nothing. */
public final class SilentSimulation extends MeasuredSimulation {

    public SilentSimulation() {
        measure("silence", exec(session -> session), http.acceptHeader("text/plain"));
    }
}
