package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentSettings;
import io.squareoff.lab.experiment.SettingBounds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command of an experiment. The record of its settings describes it: its {@link Command} has the name, the description and the
 * exit codes of good and failed checks, and each component is an option.
 *
 * @param <S> the record
 */
final class ExperimentCommand<S extends Record> implements Callable<Integer> {

    /** Options that choose the broker, which somebody else has chosen with --server: these settings are null then. */
    private static final List<String> OF_OWN_BROKERS = List.of("--sync-interval");

    @Spec
    private CommandSpec spec;

    private final Class<S> type;
    private final Function<S, Experiment> experiment;
    private final Optional<BrokerOptions> broker;
    private final HostOptions hosts = new HostOptions();
    private final OutputOptions output = new OutputOptions();

    private ExperimentCommand(Class<S> type, Function<S, Experiment> experiment, Optional<BrokerOptions> broker) {
        this.type = type;
        this.experiment = experiment;
        this.broker = broker;
    }

    /** The command of an experiment that uses a broker of its own or somebody else's. */
    static <S extends Record> CommandSpec of(Class<S> type, Function<S, Experiment> experiment) {
        return new ExperimentCommand<>(type, experiment, Optional.of(new BrokerOptions())).described();
    }

    /** The command of an experiment that breaks brokers. */
    static <S extends Record> CommandSpec breaking(Class<S> type, Function<S, Experiment> experiment) {
        return new ExperimentCommand<>(type, experiment, Optional.empty()).described();
    }

    @Override
    public Integer call() throws InterruptedException {
        return new ExperimentRun(spec, output, hosts, broker).of(this::experiment);
    }

    private CommandSpec described() {
        // It has no options by annotation.
        CommandSpec command = CommandSpec.forAnnotatedObjectLenient(this);
        broker.ifPresent(options -> command.addMixin("Broker", CommandSpec.forAnnotatedObject(options)));
        command.addMixin("Network", CommandSpec.forAnnotatedObject(hosts));
        command.addMixin("Output", CommandSpec.forAnnotatedObject(output));
        command.updateCommandAttributes(type.getAnnotation(Command.class), CommandLine.defaultFactory());
        command.mixinStandardHelpOptions(true).exitCodeOnExecutionException(ExitCodes.CANNOT_SAY);
        Map<String, String> exitCodes =
                new LinkedHashMap<>(command.usageMessage().exitCodeList());
        exitCodes.put("3", "Cannot say: nothing was measured, or the experiment was cut short.");
        exitCodes.put("130", "Interrupted with Ctrl-C.");
        command.usageMessage().optionListHeading("Experiment").exitCodeList(exitCodes);
        Stream.of(type.getRecordComponents()).map(ExperimentCommand::optionSpec).forEach(command::addOption);
        return command;
    }

    /**
     * Creates the experiment from the options that were parsed last.
     *
     * @throws IllegalArgumentException whose message begins with the name of a bad option
     * @throws picocli.CommandLine.ParameterException if options contradict each other
     */
    Experiment experiment() {
        return experiment.apply(settings());
    }

    private S settings() {
        boolean external = isGiven("--server");
        if (external && OF_OWN_BROKERS.stream().anyMatch(this::isGiven)) {
            throw UsageErrors.of(spec, "--server cannot be combined with " + String.join(" or ", OF_OWN_BROKERS));
        }
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Stream.of(components)
                .map(ExperimentSettings::option)
                .map(name -> external && OF_OWN_BROKERS.contains(name) ? null : value(name))
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

    private Object value(String option) {
        Object value = spec.findOption(option).getValue();
        if (value instanceof List<?> several) {
            SettingBounds.eachOnce(option.replaceFirst("^--", ""), several);
        }
        return value;
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /**
     * A list takes several values, with commas between them; what has no label is a count. The last sentence of a description names the
     * default value, unless the words do so themselves.
     */
    private static OptionSpec optionSpec(RecordComponent component) {
        Option option = component.getAccessor().getAnnotation(Option.class);
        boolean several = component.getType() == List.class;
        String label = option.paramLabel().isEmpty() ? "COUNT" : option.paramLabel();
        OptionSpec.Builder builder = OptionSpec.builder(option.names())
                .type(component.getType())
                .splitRegex(several ? "," : "")
                .paramLabel(several ? label + ",..." : label)
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
        String words = option.description()[0];
        if (builder.build().defaultValue() != null && !words.contains("(default: ")) {
            builder.description(words.replaceFirst("\\.$", " (default: \\${DEFAULT-VALUE})."));
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
