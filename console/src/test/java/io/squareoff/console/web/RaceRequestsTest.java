package io.squareoff.console.web;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RaceRequestsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                          | first is missing
            {"speed":1}                                                                 | there is no 'speed', only chunk, first, guess
            nonsense                                                                    | the body cannot be read
            null                                                                        | the body must be a JSON object
            {"first":"nats","second":"rest","number":1e9,"users":1,"chunk":1,"turns":true,"seconds":60} | number must be a whole number
            {"first":"nats","second":"rest","number":99999999999,"users":1,"chunk":1,"turns":true,"seconds":60} | number must be 1 to 1000, not 99999999999
            """)
    void refusesWhatCannotBeAndNamesIt(String body, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RaceRequests.start(body, List.of("nats", "rest")))
                .withMessageContaining(message);
    }
}
