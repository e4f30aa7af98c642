package io.squareoff.harness.result;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A result that an earlier run wrote. Only the fields that every kind of result has were looked at.
 *
 * @param file that it was read from
 * @param name of the command that wrote it, such as {@code compare} or {@code lab kv}
 */
public record StoredResult(Path file, String name, boolean valid, JsonNode json) {

    private static final String COMPRESSED = ".gz";

    /** Jackson's hints, which name what a reader's programmer could set, and places in a record's constructor. */
    private static final Pattern HINT =
            Pattern.compile("(?s)( \\(index \\d+\\))?[; (]*(set )?`DeserializationFeature.*");

    /** The names of a result in its run's folder. */
    private static final List<String> NAMES =
            List.of(Result.INVALID, Result.VALID, Result.INVALID + COMPRESSED, Result.VALID + COMPRESSED);

    /**
     * Reads a result.
     *
     * @param file the result, as it was written or compressed by gzip, or the folder of its run
     * @throws IllegalArgumentException naming the file if it cannot be read, or is no result
     */
    public static StoredResult read(Path file) {
        Path result = Files.isDirectory(file) ? inFolder(file) : file;
        try {
            return parse(result, text(result));
        } catch (NoSuchFileException e) {
            throw unreadable(result, "there is no such file", e);
        } catch (EOFException | ZipException e) {
            throw unreadable(result, "it is damaged, " + e.getMessage(), e);
        } catch (CharacterCodingException e) {
            throw unreadable(result, "it is damaged, or not text in UTF-8", e);
        } catch (IOException e) {
            throw unreadable(result, e.toString(), e);
        }
    }

    private static IllegalArgumentException unreadable(Path file, String why, IOException cause) {
        return new IllegalArgumentException("could not read " + file + ": " + why, cause);
    }

    private static Path inFolder(Path folder) {
        return NAMES.stream()
                .map(folder::resolve)
                .filter(Files::exists)
                .findFirst()
                .orElse(folder.resolve(Result.VALID));
    }

    /** The text of a file, whatever it is called: compressed files begin with a number of their own (RFC 1952). */
    private static String text(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length > 1 && ((bytes[1] & 0xff) << 8 | bytes[0] & 0xff) == GZIPInputStream.GZIP_MAGIC) {
            try (InputStream text = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                bytes = text.readAllBytes();
            }
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private IllegalArgumentException impossible(String why, RuntimeException cause) {
        return new IllegalArgumentException(file + " has a value that no run can have: " + why, cause);
    }

    /**
     * Computes from what was read, such as a report.
     *
     * @throws IllegalArgumentException naming the file if it has values that do not go together
     */
    public <T> T compute(Supplier<T> from) {
        try {
            return from.get();
        } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
            throw impossible(e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if another command wrote it */
    public void require(String command) {
        if (!name.equals(command)) {
            throw new IllegalArgumentException(file + " is a result of " + name + ", not of " + command);
        }
    }

    /**
     * Parses a result.
     *
     * @param file named in messages
     * @throws IllegalArgumentException naming the file if the text is no result
     */
    public static StoredResult parse(Path file, String text) {
        JsonNode json;
        try {
            json = ResultJson.MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
        JsonNode name = json.path("name");
        JsonNode version = json.path("schemaVersion");
        if (!name.isString() || !version.isInt()) {
            throw new IllegalArgumentException(
                    file + " is no result of squareoff: these are JSON objects with a name and a schemaVersion");
        }
        if (version.asInt() != Result.SCHEMA_VERSION) {
            throw new IllegalArgumentException(
                    "%s has schema version %d, and this squareoff reads %d: use the one that wrote it"
                            .formatted(file, version.asInt(), Result.SCHEMA_VERSION));
        }
        JsonNode valid = json.path("valid");
        if (!valid.isBoolean()) {
            throw new IllegalArgumentException(file + " does not say whether the run was valid");
        }
        return new StoredResult(file, name.asString(), valid.asBoolean(), json);
    }

    /**
     * Returns what was planned and measured.
     *
     * @param type the record that was written
     * @throws IllegalArgumentException naming the file, and the field that does not fit
     */
    public <R> R run(Class<R> type) {
        JsonNode run = json.path("run");
        if (!run.isObject()) {
            throw new IllegalArgumentException(file + " is no result of this version: run must be an object");
        }
        try {
            return ResultJson.MAPPER.treeToValue(run, type);
        } catch (JacksonException e) {
            String field = e.getPath().stream()
                    .map(part ->
                            part.getPropertyName() == null ? "[" + part.getIndex() + "]" : "." + part.getPropertyName())
                    .collect(Collectors.joining("", "run", ": "));
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw impossible(field + refused.getMessage(), refused);
            }
            throw new IllegalArgumentException(
                    file + " is no result of this version: " + field
                            + HINT.matcher(e.getOriginalMessage()).replaceFirst(""),
                    e);
        }
    }
}
