package io.squareoff.cli;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options of a comparison in a file, with the reasons for their values.
 *
 * @param file that has them
 * @param description one line; empty where the file has none
 * @param settings by the longest names of their options, in the order of the file
 */
record Scenario(Path file, String description, Map<String, Setting> settings) {

    /**
     * The value of an option.
     *
     * @param key as it is written in the file
     * @param value as it would be written on the command line
     * @param line of the file, counted from 1
     * @param why the reason for the value; empty where the file has none
     */
    record Setting(String key, String value, int line, String why) {}

    Scenario {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
