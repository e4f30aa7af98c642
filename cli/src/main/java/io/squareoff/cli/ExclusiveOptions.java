package io.squareoff.cli;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that exclude each other, or need one another, as their groups have it. */
final class ExclusiveOptions {

    private ExclusiveOptions() {}

    /** The options that arguments name, as often as they do. */
    static List<OptionSpec> given(CommandSpec command, List<String> arguments) {
        return arguments.stream()
                .map(argument -> command.optionsMap().get(argument.replaceFirst("=.*", "")))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns true if the smallest group with both takes one of its parts only. */
    static boolean exclude(OptionSpec one, OptionSpec other) {
        for (ArgGroupSpec group = one.group(); group != null; group = group.parentGroup()) {
            if (group.allOptionsNested().contains(other)) {
                return group.exclusive() && !one.equals(other);
            }
        }
        return false;
    }

    /**
     * The fault of options: some exclude each other, can be there once only, or need one that is not there; empty where there is none.
     *
     * @param given as often as each is there
     */
    static Optional<String> fault(List<OptionSpec> given) {
        for (OptionSpec one : given) {
            for (OptionSpec other : given) {
                if (exclude(one, other)) {
                    return Optional.of(
                            one.longestName() + " and " + other.longestName() + " exclude each other: leave one out");
                }
            }
        }
        return given.stream()
                .filter(option -> !option.isMultiValue() && given.indexOf(option) < given.lastIndexOf(option))
                .map(option -> option.longestName() + " is there twice: leave one out")
                .findFirst()
                .or(() -> given.stream()
                        .flatMap(option -> needed(option)
                                .filter(needed -> !given.contains(needed))
                                .map(needed -> option.longestName() + " needs " + needed.longestName() + "="
                                        + needed.paramLabel()))
                        .findFirst());
    }

    /** The required options of the groups that an option is in. In an exclusive group each is required, instead of the others. */
    private static Stream<OptionSpec> needed(OptionSpec option) {
        return Stream.iterate(option.group(), Objects::nonNull, ArgGroupSpec::parentGroup)
                .filter(group -> !group.exclusive())
                .flatMap(group -> group.options().stream())
                .filter(OptionSpec::required);
    }
}
