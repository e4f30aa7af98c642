package io.squareoff.harness.result;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.Nulls;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/**
 * Records as JSON: each component is a field, null where it is empty. Durations are seconds, paths are text. Reading refuses a field
 * that is missing or unknown, and null where a component may not be empty, or within a list or a map.
 */
final class ResultJson {

    private static final double NANOS_PER_SECOND = 1e9;

    static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Duration.class, new Seconds())
                    .addDeserializer(Duration.class, new FromSeconds())
                    .addSerializer(Path.class, ToStringSerializer.instance)
                    .addDeserializer(Path.class, new FromPathText()))
            // A question such as isEmpty is no component.
            .changeDefaultVisibility(visibility -> visibility.withIsGetterVisibility(Visibility.NONE))
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** The same with other characters than those of ASCII escaped. */
    static final JsonMapper ASCII =
            MAPPER.rebuild().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private ResultJson() {}

    private static final class Seconds extends ValueSerializer<Duration> {

        @Override
        public void serialize(Duration time, JsonGenerator json, SerializationContext context) {
            json.writeNumber(time.toNanos() / NANOS_PER_SECOND);
        }
    }

    private static final class FromSeconds extends ValueDeserializer<Duration> {

        @Override
        public Duration deserialize(JsonParser json, DeserializationContext context) {
            return Duration.ofNanos(Math.round(json.getDoubleValue() * NANOS_PER_SECOND));
        }
    }

    private static final class FromPathText extends ValueDeserializer<Path> {

        @Override
        public Path deserialize(JsonParser json, DeserializationContext context) {
            return Path.of(json.getValueAsString(""));
        }
    }
}
