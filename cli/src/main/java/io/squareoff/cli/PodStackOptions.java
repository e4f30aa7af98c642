package io.squareoff.cli;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.fleet.Fleet;
import io.squareoff.load.kubernetes.ComparisonJob;
import io.squareoff.load.report.RecordedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A stack in a Kubernetes cluster. */
final class PodStackOptions {

    /** Options with a value that are for this side alone: those of a scenario stand among the arguments, and its file is here. */
    private static final List<String> OWN = List.of(
            "--context", "--namespace", "--image", "--results", "--json", "--markdown", "--junit", "--scenario");

    /** The Service of deploy/k8s/generators. */
    private static final String BROKER = "nats://generators:4222";

    private static final Pattern TIMED = Pattern.compile("\\d\\d:\\d\\d:\\d\\d  (.*)");
    private static final String FAILURE = "squareoff: ";

    @Option(
            names = "--kubernetes",
            required = true,
            description =
                    "Load the stack of deploy/k8s in a cluster. All its pods are replaced for each launch. From outside of the cluster the"
                            + " Job of deploy/k8s/compare does so; its results are fetched, and it is deleted.")
    private boolean kubernetes;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Context in the configuration of kubectl (default: the current one).")
    private String context;

    @Option(names = "--namespace", paramLabel = "NAME", description = "Namespace of the stack (default: squareoff).")
    private String namespace = "squareoff";

    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            description =
                    "Image of the Job and of several generators, where the nodes know it by another name (default: squareoff/compare).")
    private String image = "squareoff/compare";

    @Option(
            names = "--generators",
            paramLabel = "N",
            description =
                    "Load from so many pods at once: users and arrivals are dealt out, all begin at one agreed moment, and their figures are"
                            + " merged (default: 1, the Job's own pod).")
    private int generators = 1;

    /** False if the option says so. */
    boolean kubernetes() {
        return kubernetes;
    }

    /**
     * Checks that each generator gets a part of every load; of shares of a capacity the run itself does, once it is known.
     *
     * @throws picocli.CommandLine.ParameterException if one gets none
     */
    void require(CommandSpec command, Plan plan) {
        if (generators < 1) {
            throw UsageErrors.of(command, "--generators must be at least 1, not " + generators);
        }
        UsageErrors.checked(command, () -> plan.sharedBy(generators));
    }

    /** The generators that have joined; null for the one of this pod. */
    Fleet fleet(ProgressDisplay progress) throws InterruptedException {
        if (generators == 1) {
            return null;
        }
        progress.line("waiting for " + generators + " generators");
        return Fleet.join(BROKER, GeneratorCommand.token(), generators, Version.words(), progress::line);
    }

    /**
     * Runs the same command in a Job.
     *
     * @param progress gets what it prints, a line at a time
     * @param folder gets the run's files
     * @return the result, also of a run that was interrupted after it had begun to measure
     * @throws picocli.CommandLine.ParameterException if the command there refuses the options
     */
    ComparisonResult remotely(CommandSpec command, ProgressDisplay progress, Path folder) throws InterruptedException {
        Interruption.allow(ComparisonJob.CLEANING_LIMIT);
        try (KubernetesClient client = client()) {
            Path manifests = ProjectLayout.find().root().resolve("deploy/k8s");
            Path fetched = folder.resolve("fetched");
            List<String> failures = new ArrayList<>();
            List<String> troubles = new ArrayList<>();
            Consumer<String> trouble = why -> {
                progress.line(why);
                troubles.add(why);
            };
            ComparisonJob job = new ComparisonJob(
                    client, namespace, manifests, image, line -> pass(line, progress, failures), trouble);
            List<String> given = command.commandLine().getParseResult().expandedArgs();
            Optional<Path> result;
            try {
                OptionalInt exit = job.run(arguments(given), generators, fetched);
                if (exit.equals(OptionalInt.of(CommandLine.ExitCode.USAGE)) && !failures.isEmpty()) {
                    throw UsageErrors.of(command, failures.get(0));
                }
                result = only(fetched, folder);
            } catch (InterruptedException | UserFacingException e) {
                result = only(fetched, folder);
                if (result.isEmpty()) {
                    throw e;
                }
                if (e instanceof UserFacingException) {
                    progress.line(e.getMessage());
                }
            }
            if (result.isPresent()) {
                return RecordedRun.read(result.get()).result();
            }
            List<String> why = new ArrayList<>(List.of("the Job left no result"));
            why.addAll(failures);
            why.addAll(troubles);
            if (Files.exists(fetched)) {
                why.add("what it left is in " + fetched);
            }
            throw new UserFacingException(String.join(": ", why));
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(
                    e.getMessage()
                            + "\n  the image squareoff/compare in the cluster may be older or newer than this command:"
                            + " build and load it again",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The library takes every key in PKCS #8 for one of RSA. */
    private KubernetesClient client() {
        Config config = Config.autoConfigure(context);
        if (context != null && config.getContexts().stream().noneMatch(each -> context.equals(each.getName()))) {
            throw new UserFacingException("kubectl has no context " + context + ": it has "
                    + config.getContexts().stream().map(NamedContext::getName).toList());
        }
        try {
            return new KubernetesClientBuilder().withConfig(config).build();
        } catch (KubernetesClientException notRsa) {
            config.setClientKeyAlgo("EC");
            try {
                return new KubernetesClientBuilder().withConfig(config).build();
            } catch (KubernetesClientException e) {
                throw new UserFacingException("could not use the configuration of kubectl: " + e.getCause(), e);
            }
        }
    }

    /**
     * Passes its progress on, without the time that it has already. The report is made here too.
     *
     * @param failures gets why it failed
     */
    private static void pass(String line, ProgressDisplay progress, List<String> failures) {
        Matcher timed = TIMED.matcher(line);
        if (timed.matches()) {
            progress.line(timed.group(1));
        } else if (line.startsWith(FAILURE)) {
            failures.add(line.substring(FAILURE.length()));
        }
    }

    /** Those of the command in the Job, by those of this one with the options of its scenario. */
    static List<String> arguments(List<String> given) {
        List<String> arguments = new ArrayList<>();
        for (Iterator<String> each = given.iterator(); each.hasNext(); ) {
            String argument = each.next();
            String name = argument.replaceFirst("=.*", "");
            if (OWN.contains(argument)) {
                each.next();
            } else if (!name.equals("--kubernetes") && !OWN.contains(name)) {
                arguments.add(argument);
            }
        }
        return arguments;
    }

    /**
     * Moves the files of the one run that was fetched to where they belong, and returns its result. Where there is none, leaves what there
     * is, unless that is nothing.
     */
    private static Optional<Path> only(Path fetched, Path folder) throws IOException {
        if (!Files.exists(fetched)) {
            return Optional.empty();
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(fetched)) {
            all = files.toList();
        }
        Optional<Path> result = all.stream()
                .filter(file -> file.getFileName().toString().matches("result(-invalid)?\\.json"))
                // The launch that measured capacities has one too, in a folder below.
                .min(Comparator.comparingInt(Path::getNameCount));
        if (result.isPresent()) {
            try (Stream<Path> parts = Files.list(result.get().getParent())) {
                for (Path part : parts.toList()) {
                    Files.move(part, folder.resolve(part.getFileName()));
                }
            }
        }
        if (result.isPresent() || all.stream().allMatch(Files::isDirectory)) {
            FolderTree.delete(fetched);
        }
        return result.map(file -> folder.resolve(file.getFileName()));
    }
}
