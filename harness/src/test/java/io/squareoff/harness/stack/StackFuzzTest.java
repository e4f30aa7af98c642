package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.harness.process.UserFacingException;
import java.io.ByteArrayInputStream;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Configuration that a person wrote, and pages of an aggregator that somebody else started. */
class StackFuzzTest implements MutatedInputs {

    /** It fails with a message for the person, or is a catalogue. */
    @FuzzTest
    void configuration(byte[] bytes) {
        try {
            Map<String, String> properties = ConfigurationFile.parse(new ByteArrayInputStream(bytes), "variants.yaml");
            TransportCatalogue catalogue = TransportCatalogue.of(properties);
            assertThat(catalogue.transports()).containsKey("null");
            catalogue
                    .transports()
                    .forEach((name, transport) -> assertThat(transport.name()).isEqualTo(name));
        } catch (UserFacingException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    /** Every value is the one in the JSON, as text. */
    @FuzzTest
    void transports(byte[] bytes) {
        try {
            JsonNode page = JsonMapper.shared().readTree(bytes);
            AggregatorTransports.parse(page)
                    .forEach((name, properties) -> properties.forEach((key, value) ->
                            assertThat(value).isEqualTo(page.get(name).get(key).asString())));
        } catch (JacksonException e) {
            // As documented.
        }
    }
}
