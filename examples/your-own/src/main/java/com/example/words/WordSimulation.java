package com.example.words;

import static io.gatling.javaapi.core.CoreDsl.csv;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.squareoff.load.gatling.MeasuredSimulation;

/** Asks for one misspelt word after the other, and checks that the one that was meant comes back. */
public final class WordSimulation extends MeasuredSimulation {

    public WordSimulation() {
        measure(
                "suggest",
                feed(csv("misspelt.csv").circular())
                        .exec(http("suggest")
                                .get("/suggest?word=#{misspelt}")
                                .check(status().is(200), jsonPath("$.word").isEL("#{meant}"))),
                http.acceptHeader("application/json"));
    }
}
