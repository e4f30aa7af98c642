package io.squareoff.load.gatling;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

/** A simulation whose users leave at the first failure. */
public final class LeavingSimulation extends MeasuredSimulation {

    public LeavingSimulation() {
        measure(
                "page",
                exec(http("page").get("/").check(status().is(200))).exitHereIfFailed(),
                http.acceptHeader("text/plain"));
    }
}
