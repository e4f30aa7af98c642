package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command of an experiment whose settings are a record: each component is an option.
 *
 * @param <S> the record, whose components are annotated with {@link Option}
 */
abstract class SettingsCommand<S extends Record> implements Callable<Integer>, ExperimentCommand {

    @Spec
    private CommandSpec spec;

    private final Class<S> type;
    private final Function<S, Experiment> experiment;

    SettingsCommand(Class<S> type, Function<S, Experiment> experiment) {
        this.type = type;
        this.experiment = experiment;
    }

    @Override
    public Experiment experiment() {
        return experiment.apply(settings());
    }

    private S settings() {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Stream.of(components)
                .map(component -> spec.findOption(option(component).names()[0]).getValue())
                .toArray();
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("could not make " + type, e);
        }
    }

    private static Option option(RecordComponent component) {
        return component.getAccessor().getAnnotation(Option.class);
    }

    /** Adds the options to the command. */
    static final class Options implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec command) {
            Class<?> type = ((SettingsCommand<?>) command.userObject()).type;
            Arrays.stream(type.getRecordComponents()).map(Options::optionSpec).forEach(command::addOption);
            return command;
        }

        private static OptionSpec optionSpec(RecordComponent component) {
            Option option = option(component);
            OptionSpec.Builder builder = OptionSpec.builder(option.names())
                    .type(component.getType())
                    .splitRegex(option.split())
                    .paramLabel(option.paramLabel())
                    .hideParamSyntax(true)
                    .defaultValue(option.defaultValue())
                    .description(option.description());
            Type generic = component.getGenericType();
            if (generic instanceof ParameterizedType list) {
                Class<?> element = (Class<?>) list.getActualTypeArguments()[0];
                builder.auxiliaryTypes(element);
                if (element.isEnum()) {
                    builder.converters(value -> constant(element, value));
                }
            }
            return builder.build();
        }

        /** The constant of that name, as it is printed; picocli's own refusal would list each one twice. */
        private static Object constant(Class<?> type, String value) {
            return Stream.of(type.getEnumConstants())
                    .filter(constant -> constant.toString().equalsIgnoreCase(value))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "must be of " + Arrays.toString(type.getEnumConstants()) + ", not " + value));
        }
    }
}
