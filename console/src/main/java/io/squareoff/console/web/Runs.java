package io.squareoff.console.web;

import io.squareoff.console.ConsoleProperties;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.result.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** The runs in the folder of results. Each call looks anew. */
@Component
final class Runs {

    /** Newest ones that are listed. */
    static final int MOST = 50;

    /** Names of folders as runs have them: no dot in front, so neither hidden ones nor the way up. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    private final Path results;

    Runs(ConsoleProperties properties) {
        this.results = properties.results().toAbsolutePath().normalize();
    }

    Path folder() {
        return results;
    }

    /** The newest runs, by their names, the newest first. */
    List<Run> list() {
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(results)) {
            return folders.filter(Files::isDirectory)
                    .filter(folder ->
                            NAME.matcher(folder.getFileName().toString()).matches())
                    .sorted(Comparator.comparing(
                                    (Path folder) -> folder.getFileName().toString())
                            .reversed())
                    .map(Runs::run)
                    .flatMap(Optional::stream)
                    .limit(MOST)
                    .toList();
        } catch (IOException e) {
            throw new UserFacingException("could not list " + results + ": " + e, e);
        }
    }

    /** Empty for a folder with neither a result nor a page, such as that of {@code up}. */
    private static Optional<Run> run(Path folder) {
        Optional<Path> result = result(folder);
        boolean report = Files.isRegularFile(folder.resolve(ReportFiles.PAGE));
        if (result.isEmpty() && !report) {
            return Optional.empty();
        }
        Head head = result.map(Runs::head).orElse(Head.NONE);
        boolean valid = result.filter(file -> file.endsWith(Result.INVALID)).isEmpty();
        return Optional.of(new Run(folder.getFileName().toString(), head.name, valid, head.summary, report));
    }

    private static Optional<Path> result(Path folder) {
        return Stream.of(Result.VALID, Result.INVALID)
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** The fields of a result that the list shows. */
    private record Head(String name, String summary) {

        static final Head NONE = new Head("", "");
    }

    /** Reads as far as the fields are, for results may have megabytes. */
    private static Head head(Path result) {
        String name = "";
        String summary = "";
        try (InputStream text = Files.newInputStream(result);
                JsonParser parser = JsonMapper.shared().createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Head.NONE;
            }
            while ((name.isEmpty() || summary.isEmpty()) && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value == JsonToken.VALUE_STRING && field.equals("name")) {
                    name = parser.getString();
                } else if (value == JsonToken.VALUE_STRING && field.equals("summary")) {
                    summary = parser.getString();
                } else {
                    parser.skipChildren();
                }
            }
            return new Head(name, summary);
        } catch (IOException | JacksonException e) {
            return new Head(name, "its result cannot be read: " + e.getMessage());
        }
    }

    /**
     * @param name {@code report.html} or {@code result.json}, which is also that of a run that is not valid
     * @return empty where there is none, or it lies elsewhere
     */
    Optional<Path> file(String run, String name) throws IOException {
        if (!NAME.matcher(run).matches()) {
            return Optional.empty();
        }
        Path folder = results.resolve(run);
        Optional<Path> file = name.equals(ReportFiles.PAGE)
                ? Optional.of(folder.resolve(ReportFiles.PAGE)).filter(Files::isRegularFile)
                : result(folder);
        return file.isPresent() && file.get().toRealPath().startsWith(results.toRealPath()) ? file : Optional.empty();
    }
}
