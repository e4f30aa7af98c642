package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.classmate.ResolvedType;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import com.github.victools.jsonschema.module.jackson.JacksonSchemaModule;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.squareoff.console.result.RaceResult;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.result.Result;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.drill.DrillResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON Schemas in docs, and the tables of fields in docs/reference.md, are those of the records that results are written from; with
 * -DwriteSchemas=true they are made.
 */
@Execution(ExecutionMode.CONCURRENT)
class ResultSchemasTest {

    private static final RecordJavadoc JAVADOC = new RecordJavadoc();

    private static final Path DOCS = ProjectLayout.find().root().resolve("docs");

    private static final Path REFERENCE = DOCS.resolve("reference.md");

    /** The fields of all kinds, between two comments. */
    private static final Pattern FIELDS =
            Pattern.compile("(?<=<!-- fields of results -->\n).*(?=<!-- end of fields -->)", Pattern.DOTALL);

    private static final Map<String, List<String>> KINDS = Map.of(
            "result", List.of(ComparisonResult.class.getName(), "io.squareoff.load.report.DerivedFigures"),
            "gate",
                    List.of(
                            "io.squareoff.load.report.GateFiles$Measured",
                            "io.squareoff.load.report.GateFiles$Derived"),
            "drill", List.of(DrillResult.class.getName(), ""),
            "lab", List.of(LabResult.class.getName(), ""),
            "race", List.of(RaceResult.class.getName(), ""));

    /** By kind, each read once, which takes longer than to hold a result against it. */
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private static Path file(String kind) {
        return DOCS.resolve(kind + ".schema.json");
    }

    @BeforeAll
    static void writeWhereAsked() throws Exception {
        if (Boolean.getBoolean("writeSchemas")) {
            for (String kind : KINDS.keySet()) {
                Files.writeString(file(kind), schema(KINDS.get(kind)));
            }
            Matcher fields = FIELDS.matcher(Files.readString(REFERENCE));
            Files.writeString(REFERENCE, fields.replaceFirst(Matcher.quoteReplacement(fields())));
        }
    }

    static Stream<String> kinds() {
        return KINDS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void areThoseOfTheRecords(String kind) throws Exception {
        assertThat(file(kind)).hasContent(schema(KINDS.get(kind)));
    }

    @Test
    void haveTheirFieldsInTheReference() throws IOException {
        assertThat(FIELDS.matcher(Files.readString(REFERENCE)).results().map(MatchResult::group))
                .containsExactly(fields());
    }

    private static String fields() throws IOException {
        ResultFieldTables tables = new ResultFieldTables();
        StringBuilder all = new StringBuilder();
        for (String kind : List.of("result", "gate", "lab", "drill", "race")) {
            all.append("\n")
                    .append(tables.of(
                            kind.equals("result") ? "compare, capacity" : kind,
                            file(kind).getFileName().toString(),
                            JsonMapper.shared().readTree(file(kind).toFile())));
        }
        return all.append("\n").toString();
    }

    static Stream<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(DOCS.resolve("results"))) {
            return files.filter(file -> file.toString().endsWith(".json.gz")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("results")
    void fitKeptResults(Path result) throws Exception {
        assertFits(result);
    }

    /** Asserts that a result is as the schema of its kind says. */
    static void assertFits(Path file) throws IOException {
        StoredResult result = StoredResult.read(file);
        String kind =
                result.name().equals("compare") ? "result" : result.name().startsWith("lab ") ? "lab" : result.name();

        Schema schema = SCHEMAS.computeIfAbsent(kind, ResultSchemasTest::read);
        assertThat(schema.validate(result.json())).isEmpty();
    }

    private static Schema read(String kind) {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(file(kind)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void areOneForEachKind() throws IOException {
        try (Stream<Path> files = Files.list(DOCS)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".schema.json")))
                    .containsExactlyInAnyOrderElementsOf(
                            kinds().map(kind -> kind + ".schema.json").toList());
        }
    }

    private static String schema(List<String> types) throws ClassNotFoundException {
        SchemaGenerator generator = generator();
        ObjectNode schema = JsonMapper.shared().createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("schemaVersion").put("const", Result.SCHEMA_VERSION);
        properties.putObject("name").put("type", "string");
        properties.putObject("valid").put("type", "boolean");
        properties.putObject("summary").put("type", "string");
        properties.set("run", part(generator, types.get(0)));
        properties.set(
                "derived",
                types.get(1).isEmpty() ? JsonMapper.shared().createObjectNode() : part(generator, types.get(1)));
        schema.putArray("required")
                .add("schemaVersion")
                .add("name")
                .add("valid")
                .add("summary")
                .add("run")
                .add("derived");
        schema.put("additionalProperties", false);
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
    }

    private static ObjectNode part(SchemaGenerator generator, String type) throws ClassNotFoundException {
        ObjectNode part = generator.generateSchema((Type) Class.forName(type));
        part.remove("$schema");
        return part;
    }

    /** Every component is a field that is there; it may be null where it is optional. */
    private static SchemaGenerator generator() {
        SchemaGeneratorConfigBuilder builder = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(
                        Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.INLINE_ALL_SCHEMAS)
                .without(Option.SCHEMA_VERSION_INDICATOR, Option.NONSTATIC_NONVOID_NONGETTER_METHODS)
                .with(new JacksonSchemaModule(JacksonOption.FLATTENED_ENUMS_FROM_JSONVALUE));
        builder.forFields().withRequiredCheck(field -> true).withDescriptionResolver(field -> {
            Class<?> record = field.getMember().getDeclaringType().getErasedType();
            return field.isFakeContainerItemScope()
                    ? null
                    : JAVADOC.of(record, field.getName(), content(field.getType()));
        });
        builder.forTypesInGeneral().withCustomDefinitionProvider((type, context) -> {
            Class<?> raw = type.getErasedType();
            ObjectNode definition = context.getGeneratorConfig().createObjectNode();
            if (raw == Optional.class) {
                definition
                        .putArray("anyOf")
                        .add(context.createDefinition(type.getTypeParameters().get(0)))
                        .add(context.getGeneratorConfig().createObjectNode().put("type", "null"));
                return new CustomDefinition(definition);
            }
            if (raw == OptionalDouble.class || raw == OptionalInt.class) {
                definition
                        .putArray("type")
                        .add(raw == OptionalInt.class ? "integer" : "number")
                        .add("null");
                return new CustomDefinition(definition);
            }
            if (raw == Duration.class) {
                return new CustomDefinition(definition.put("type", "number").put("format", "seconds"));
            }
            if (raw == Instant.class) {
                return new CustomDefinition(definition.put("type", "string").put("format", "date-time"));
            }
            if (raw == Path.class) {
                return new CustomDefinition(definition.put("type", "string"));
            }
            return raw == Object.class ? new CustomDefinition(definition) : null;
        });
        return new SchemaGenerator(builder.build());
    }

    /** Returns the type that lists, maps and options hold, or the type itself. */
    private static Class<?> content(ResolvedType type) {
        List<ResolvedType> parameters = type.getTypeParameters();
        return parameters.isEmpty() ? type.getErasedType() : content(parameters.get(parameters.size() - 1));
    }
}
