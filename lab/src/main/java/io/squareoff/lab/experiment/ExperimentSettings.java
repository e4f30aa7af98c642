package io.squareoff.lab.experiment;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Settings of an experiment: a record whose components are its command's options. */
public final class ExperimentSettings {

    private ExperimentSettings() {}

    /** The settings as the result keeps them: numbers and lists as they are, all else as the command line spells it. */
    public static Map<String, Object> byOption(Record settings) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String option = component.getAccessor().getAnnotation(Option.class).names()[0];
            all.put(option.replaceFirst("^--", ""), plain(value(component, settings)));
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
