package io.squareoff.nats;

import io.squareoff.natsnetty.NatsConnection;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers service discovery for the lean endpoints, which it lists as "squares-lean", in the format of the NATS service framework
 * (nats-io/nats-architecture-and-design, ADR-32).
 */
final class LeanDiscovery {

    private static final String NAME = "squares-lean";

    private final String id = UUID.randomUUID().toString();
    private final Instant started = Instant.now();
    private final List<LeanEndpoint> endpoints;

    LeanDiscovery(List<LeanEndpoint> endpoints) {
        this.endpoints = endpoints;
    }

    /** Listens for questions to every service, to every one of this name, and to this instance. */
    void subscribe(NatsConnection connection) {
        for (String verb : List.of("PING", "INFO", "STATS")) {
            for (String whom : List.of("", "." + NAME, "." + NAME + "." + id)) {
                connection.subscribe("$SRV." + verb + whom, null, question -> {
                    if (question.hasReplyTo()) {
                        question.respond(answer(verb));
                    }
                });
            }
        }
    }

    private byte[] answer(String verb) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("type", "io.nats.micro.v1." + verb.toLowerCase(Locale.ROOT) + "_response");
        answer.put("name", NAME);
        answer.put("id", id);
        answer.put("version", SquareBackend.VERSION);
        answer.put("metadata", Map.of());
        switch (verb) {
            case "INFO" -> {
                answer.put("description", SquareBackend.DESCRIPTION);
                answer.put(
                        "endpoints",
                        endpoints.stream().map(LeanEndpoint::description).toList());
            }
            case "STATS" -> {
                answer.put("started", started.toString());
                answer.put(
                        "endpoints",
                        endpoints.stream().map(LeanEndpoint::statistics).toList());
            }
            default -> {}
        }
        return JsonMapper.shared().writeValueAsBytes(answer);
    }
}
