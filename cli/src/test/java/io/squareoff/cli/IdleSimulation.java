package io.squareoff.cli;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.squareoff.load.gatling.MeasuredSimulation;

/** A simulation that says what Gatling is to do, and not what is measured. */
public final class IdleSimulation extends MeasuredSimulation {

    public IdleSimulation() {
        setUp(scenario("unmeasured").exec(http("page").get(baseUrl() + "/")).injectOpen(atOnceUsers(1)));
    }
}
