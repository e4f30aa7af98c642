package io.squareoff.cli;

import io.squareoff.harness.report.WordWrap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Help with the options in groups: the command's own under its {@code optionListHeading}, then those of each mixin under
 * the mixin's name, then the standard ones. Lines break between words only; picocli itself would break URLs and names of
 * transports too.
 */
final class GroupedHelp extends Help {

    private static final String STANDARD = "mixinStandardHelpOptions";
    private static final String STANDARD_HEADING = "Help";
    private static final int DESCRIPTION_COLUMN = 4;

    GroupedHelp(CommandSpec command, ColorScheme colorScheme) {
        super(command, colorScheme);
    }

    /** A paragraph for each string, as wide as the help; drawings, which have line breaks, stay as they are. */
    @Override
    public String description(Object... parameters) {
        int width = commandSpec().usageMessage().width();
        return Stream.of(commandSpec().usageMessage().description())
                .map(paragraph -> String.format(paragraph, parameters))
                .flatMap(paragraph -> paragraph.isEmpty() || paragraph.contains("\n")
                        ? Stream.of(paragraph.split("\\R", -1))
                        : WordWrap.lines(paragraph, width).stream())
                .map(line -> line + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** Empty: each group has a heading of its own. */
    @Override
    public String optionListHeading(Object... parameters) {
        return "";
    }

    @Override
    public String optionList() {
        CommandSpec command = commandSpec();
        return groups(command.usageMessage().optionListHeading(), command) + standard(command);
    }

    /** The options of a command or mixin, then those of the mixins within it. */
    private String groups(String heading, CommandSpec options) {
        List<String> ofMixins = options.mixins().values().stream()
                .flatMap(mixin -> mixin.options().stream())
                .map(OptionSpec::longestName)
                .toList();
        List<OptionSpec> own = options.options().stream()
                .filter(option -> !ofMixins.contains(option.longestName()))
                .toList();
        return group(heading, own)
                + options.mixins().entrySet().stream()
                        .filter(mixin -> !mixin.getKey().equals(STANDARD))
                        .map(mixin -> groups(mixin.getKey(), mixin.getValue()))
                        .collect(Collectors.joining());
    }

    private String standard(CommandSpec command) {
        CommandSpec standard = command.mixins().get(STANDARD);
        return standard == null ? "" : group(STANDARD_HEADING, standard.options());
    }

    private String group(String heading, List<OptionSpec> options) {
        if (options.isEmpty()) {
            return "";
        }
        // A table for all of the command's options, so that descriptions begin in the same column in every group.
        TextTable table = TextTable.forDefaultColumns(
                colorScheme(),
                calcLongOptionColumnWidth(commandSpec().options(), List.of(), colorScheme()),
                commandSpec().usageMessage().width());
        Column description = table.columns()[DESCRIPTION_COLUMN];
        Layout layout =
                new Layout(colorScheme(), table, createDefaultOptionRenderer(), createDefaultParameterRenderer());
        layout.addOptions(
                options.stream()
                        .map(option -> wrapped(option, description.width - description.indent))
                        .toList(),
                createDefaultParamLabelRenderer());
        return String.format("%n%s:%n%s", heading, layout);
    }

    private static OptionSpec wrapped(OptionSpec option, int width) {
        return OptionSpec.builder(option)
                // The builder would take the standard options' names with variables in them.
                .names(option.names())
                .description(WordWrap.lines(String.join(" ", option.description()), width)
                        .toArray(String[]::new))
                .build();
    }
}
