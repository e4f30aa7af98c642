package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableReportTest {

    private static final Path FOLDER = Path.of("results");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @EnumSource
    void rendersAsTheGoldenFile(Fixture fixture) {
        assertThat(TableReport.render(fixture.result(FOLDER))).isEqualTo(fixture.golden("txt"));
    }

    @Test
    void rendersAlikeInEveryLocale() {
        Locale.setDefault(Locale.GERMANY);

        assertThat(TableReport.render(Fixture.COMPLETE.result(FOLDER))).isEqualTo(Fixture.COMPLETE.golden("txt"));
    }
}
