package io.squareoff.monitoring;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The monitoring pages of one node of the broker.
 *
 * @param server {@code /varz}
 * @param connections {@code /connz}, with users
 * @param jetStream {@code /jsz}, with streams and consumers
 */
record NodePages(JsonNode server, JsonNode connections, JsonNode jetStream) {

    /**
     * A stream that this node speaks for.
     *
     * @param account that it belongs to
     * @param detail what the node's page has of it
     */
    record Stream(String account, JsonNode detail) {

        String name() {
            return detail.path("name").asString("");
        }
    }

    /** The node's name, or nothing if its page has none. */
    String name() {
        return server.path("server_name").asString("");
    }

    /** The streams that this node leads, and those that are nowhere else. */
    List<Stream> streams() {
        return known().stream().filter(stream -> speaksFor(stream.detail())).toList();
    }

    /** The consumers of a stream that this node leads, or that are nowhere else; another node may lead the stream. */
    List<JsonNode> consumers(Stream stream) {
        return stream.detail()
                .path("consumer_detail")
                .valueStream()
                .filter(this::speaksFor)
                .toList();
    }

    /** All streams of which this node has a copy. */
    List<Stream> known() {
        return jetStream
                .path("account_details")
                .valueStream()
                .flatMap(account -> account.path("stream_detail")
                        .valueStream()
                        .map(detail -> new Stream(account.path("name").asString(""), detail)))
                .toList();
    }

    /** Each copy reports itself: without this, a stream or consumer of three replicas would be counted three times. */
    private boolean speaksFor(JsonNode copy) {
        JsonNode cluster = copy.path("cluster");
        return cluster.isMissingNode() || cluster.path("leader").asString("").equals(name());
    }
}
