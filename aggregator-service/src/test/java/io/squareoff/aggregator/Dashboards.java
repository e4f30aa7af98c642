package io.squareoff.aggregator;

import io.squareoff.nats.TestBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboards of deploy/observe. */
final class Dashboards {

    /**
     * A dashboard.
     *
     * @param file its name
     */
    record Dashboard(String file, JsonNode json) {

        String title() {
            return json.path("title").asString();
        }

        List<Panel> panels() {
            List<Panel> panels = new ArrayList<>();
            json.path("panels").forEach(panel -> panels.add(new Panel(this, panel)));
            return panels;
        }
    }

    record Panel(Dashboard dashboard, JsonNode json) {

        String title() {
            return json.path("title").asString();
        }

        String description() {
            return json.path("description").asString();
        }

        List<Target> targets() {
            List<Target> targets = new ArrayList<>();
            json.path("targets").forEach(target -> targets.add(new Target(this, target)));
            return targets;
        }
    }

    /** A query of a panel. */
    record Target(Panel panel, JsonNode json) {

        String expression() {
            return json.path("expr").asString();
        }

        /** As {@code p99 {{transport}}}. */
        String legend() {
            return json.path("legendFormat").asString();
        }

        @Override
        public String toString() {
            return panel.dashboard().title() + ", " + panel.title() + ": " + expression();
        }
    }

    private Dashboards() {}

    static List<Dashboard> all() {
        try (Stream<Path> files = Files.list(folder().resolve("grafana").resolve("dashboards"))) {
            List<Dashboard> all = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                all.add(new Dashboard(
                        file.getFileName().toString(), JsonMapper.shared().readTree(Files.readString(file))));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Target> targets() {
        return all().stream()
                .flatMap(dashboard -> dashboard.panels().stream())
                .flatMap(panel -> panel.targets().stream())
                .toList();
    }

    static Path folder() {
        return TestBroker.inProject("deploy/observe");
    }
}
