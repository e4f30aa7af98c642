package io.squareoff.lab.experiment;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Settings of an experiment: a record that describes its command, and whose components are the options. Its constructor throws an
 * IllegalArgumentException whose message begins with the name of a bad option.
 */
public final class ExperimentSettings {

    private ExperimentSettings() {}

    /** The name of the experiment, which is that of its command. */
    public static String name(Record settings) {
        return settings.getClass().getAnnotation(Command.class).name();
    }

    /** The paragraph of the command's description that has lines of its own; empty if there is none. */
    static String drawing(Record settings) {
        return Stream.of(settings.getClass().getAnnotation(Command.class).description())
                .filter(paragraph -> paragraph.contains("\n"))
                .findFirst()
                .orElse("");
    }

    /** The option of a component, with its dashes. */
    public static String option(RecordComponent component) {
        return component.getAccessor().getAnnotation(Option.class).names()[0];
    }

    /**
     * The settings as the result keeps them: numbers and lists as they are, all else as the command line spells it. A setting that is
     * null is left out.
     */
    public static Map<String, Object> byOption(Record settings) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            Object value = value(component, settings);
            if (value != null) {
                all.put(option(component).replaceFirst("^--", ""), plain(value));
            }
        }
        return all;
    }

    private static Object value(RecordComponent component, Record settings) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("could not read " + component, e);
        }
    }

    private static Object plain(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(ExperimentSettings::plain).toList();
        }
        return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
    }
}
