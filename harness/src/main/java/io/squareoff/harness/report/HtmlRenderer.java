package io.squareoff.harness.report;

import static io.squareoff.harness.report.Html.escaped;
import static io.squareoff.harness.report.Html.joined;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page that is one file, with charts that are drawn already; one without a figure is left out. It has no scripts, asks the network for nothing, and refuses
 * both by a policy of its own.
 */
public final class HtmlRenderer implements ReportRenderer {

    private static final String TEMPLATE = "report.html";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /** @param html empty where the page does not have it */
    private record Section(String id, String title, String html) {

        String link() {
            return "<a href=\"#" + id + "\">" + title + "</a>";
        }

        String whole() {
            return html.isEmpty() ? "" : "<section id=\"%s\">\n<h2>%s</h2>\n%s\n</section>".formatted(id, title, html);
        }
    }

    @Override
    public String render(Report report) {
        List<ReportChart> charts =
                report.charts().stream().filter(ReportChart::hasFigures).toList();
        List<Section> sections = List.of(
                new Section("charts", "Charts", joined(charts, "\n", new PageCharts(charts)::html)),
                new Section("tables", "Tables", joined(report.tables(), "\n", HtmlTable::titled)),
                new Section("checks", "Checks", checks(report.checks())),
                new Section("notes", "Notes", remarks(report.notes())));
        Map<String, String> parts = Map.of(
                "title", escaped(report.title()),
                "state", ReportState.html(report),
                "contents", contents(sections),
                "run", run(report).whole(),
                "shapes", charts.isEmpty() ? "" : PageCharts.shapes(),
                "sections", joined(sections, "\n", Section::whole));
        return PLACE.matcher(template()).replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String contents(List<Section> sections) {
        List<Section> shown =
                sections.stream().filter(section -> !section.html.isEmpty()).toList();
        return shown.isEmpty() ? "" : "<nav aria-label=\"Contents\">" + joined(shown, " ", Section::link) + "</nav>";
    }

    /** Command that repeats the run, the machine it ran on, and its other files. */
    private static Section run(Report report) {
        String command =
                report.command().isEmpty() ? "" : "<p>Repeat it: <code>" + escaped(report.command()) + "</code></p>\n";
        String facts = report.facts().isEmpty()
                ? ""
                : "<ul class=\"facts\">\n" + joined(report.facts(), "\n", fact -> "<li>" + escaped(fact) + "</li>")
                        + "\n</ul>\n";
        return new Section("run", "What was run", command + facts + links(report.links()) + diagram(report.diagram()));
    }

    /** As large as the page has room for. */
    private static String diagram(String diagram) {
        int columns = diagram.lines().mapToInt(String::length).max().orElse(0);
        return diagram.isEmpty()
                ? ""
                : "<pre style=\"--columns: " + columns
                        + "\" role=\"group\" aria-label=\"The programs and their connections\">" + escaped(diagram)
                        + "</pre>\n";
    }

    /** Folded, since a sweep leaves hundreds. */
    private static String links(List<ReportLink> links) {
        return links.isEmpty()
                ? ""
                : "<details><summary>What else the run left: " + Units.count(links.size(), "page")
                        + "</summary>\n<p>"
                        + joined(
                                links,
                                " · ",
                                link -> "<a href=\"" + escaped(link.href()) + "\">" + escaped(link.title()) + "</a>")
                        + "</p></details>\n";
    }

    private static <T> String list(List<T> items, Function<T, String> html) {
        return items.isEmpty() ? "" : "<ul>\n" + joined(items, "\n", html) + "\n</ul>";
    }

    /** Those that failed come first. */
    private static String checks(List<ReportCheck> checks) {
        return list(
                checks.stream()
                        .sorted(Comparator.comparing(ReportCheck::passed))
                        .toList(),
                check -> "<li class=\"%s\"><strong>%s</strong>: %s<br><small>%s</small></li>"
                        .formatted(
                                check.passed() ? "passed" : "failed",
                                check.passed() ? "passed" : "FAILED",
                                escaped(check.claim()),
                                escaped(check.seen())));
    }

    /** The other notes stand at the top. */
    private static String remarks(List<ReportNote> notes) {
        return list(
                notes.stream()
                        .filter(note -> note.kind() == ReportNote.Kind.REMARK)
                        .toList(),
                note -> "<li>" + escaped(note.text()) + "</li>");
    }

    private static String template() {
        try (InputStream text = HtmlRenderer.class.getResourceAsStream(TEMPLATE)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
