package io.squareoff.cli;

import picocli.CommandLine.Command;

@Command(
        name = "lab",
        description = {
            "Experiments with JetStream, each of them on a real broker.",
            "",
            "Starts a broker of its own, one node or a cluster of three processes with file",
            "storage, or uses the one that --server names. Prints tables, checks what it",
            "claims, and leaves result.json and a page of charts, report.html, in a folder",
            "below results/. Everything that it made is removed, also on Ctrl-C.",
            ""
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "EXPERIMENT",
        subcommands = {
            PartitionsCommand.class,
            PublishLatencyCommand.class,
            KeyValueCommand.class,
            ReplicationCommand.class
        },
        footer = {
            "",
            "Exit codes: 0 carried out and every check passed, 1 not so, 2 usage.",
            "squareoff lab EXPERIMENT --help draws what it does."
        })
final class LabCommand {}
