package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.Workshop;
import io.squareoff.workshop.room.ClassSender;
import io.squareoff.workshop.room.Membership;
import io.squareoff.workshop.room.RoomAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

@Command(
        name = "workshop",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        description = {
            "A workshop in checkpoints, which are checked by what your programs do.",
            "",
            "Begin with 'squareoff workshop start'. Each checkpoint has a text, files to work on and a question to answer first. 'check'"
                    + " says what was expected, what was seen and where to look; 'next' goes on. Needs no network once SquareOff is built."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {HelpCommand.class, ClassCommand.class},
        exitCodeList = {"0:Done; of a check: passed.", "1:Not yet, or it failed.", "130:Interrupted with Ctrl-C."})
final class WorkshopCommand {

    /** One of a command's work with the workshop. */
    @FunctionalInterface
    private interface Work {

        /** @return true for exit code 0 */
        boolean with(Workshop workshop) throws InterruptedException;
    }

    private static final String FOLDER_VARIABLE = "SQUAREOFF_WORKSHOP";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            scope = ScopeType.INHERIT,
            defaultValue = "${env:" + FOLDER_VARIABLE + "}",
            description =
                    "Your files, and how far you are (default: SQUAREOFF_WORKSHOP in the environment, or else workshop/work).")
    private Path folder;

    private final Clock clock = Clock.systemDefaultZone();

    private Duration patience = ClassSender.LIMIT;

    /** Waits longer for a class than learners should. */
    void waitForClass(Duration longest) {
        patience = longest;
    }

    /** The folder of the learner's files. */
    Path folder(ProjectLayout home) {
        // A variable that is empty would be the current folder.
        boolean chosen = folder != null && !folder.toString().isEmpty();
        return (chosen ? folder : home.workshopFiles()).toAbsolutePath().normalize();
    }

    @Command(name = "list", description = "Lists the checkpoints, and how far you are.")
    int list() throws InterruptedException {
        return done(Workshop::list);
    }

    @Command(
            name = "start",
            description = {
                "Begins a checkpoint, or goes on with it: prints its text and its question, and puts its files into your folder.",
                "",
                "Those before it that are not over get their solutions. Your own files are kept."
            })
    int start(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "NUMBER",
                            description = "Its number (default: that of the first that is not over).")
                    Integer number)
            throws InterruptedException {
        OptionalInt chosen = number == null ? OptionalInt.empty() : OptionalInt.of(number);
        return done(workshop -> checked(() -> workshop.start(chosen)));
    }

    @Command(
            name = "predict",
            description =
                    "Keeps your answer to the question of the checkpoint, and shows it when the checkpoint passes.")
    int predict(@Parameters(paramLabel = "ANSWER", description = "In your words, in quotes.") String answer)
            throws InterruptedException {
        return done(workshop -> checked(() -> workshop.predict(answer)));
    }

    @Command(
            name = "check",
            description =
                    "Checks your files by what they do, and says what was expected, what was seen and where to look.")
    int check() throws InterruptedException {
        return run(Workshop::check);
    }

    @Command(name = "hint", description = "Shows one more hint.")
    int hint() throws InterruptedException {
        return done(Workshop::hint);
    }

    @Command(
            name = "next",
            description = "Begins the next checkpoint, once this one has passed or its solution was shown.")
    int next() throws InterruptedException {
        return run(Workshop::next);
    }

    @Command(
            name = "solve",
            description = "Puts the solution into your folder. What was there before is kept in a folder below kept/.")
    int solve() throws InterruptedException {
        return done(Workshop::solve);
    }

    @Command(
            name = "reset",
            description =
                    "Puts the files back as they were given, and begins the checkpoint anew. What was there before is kept in a"
                            + " folder below kept/.")
    int reset() throws InterruptedException {
        return done(Workshop::reset);
    }

    @Command(
            name = "watch",
            description = "Checks now, and again whenever you save a file, until the checkpoint passes.")
    int watch() throws InterruptedException {
        return run(workshop -> {
            workshop.watch(() -> attendance(ProjectLayout.find()).send(workshop));
            return true;
        });
    }

    @Command(
            name = "join",
            description = {
                "Lets the teacher see how far you are, from now on, at each command.",
                "",
                "What is sent: your name, and of each checkpoint when you began and passed it, how many checks and hints there"
                        + " were, and whether you saw the solution. Neither your files nor your predictions."
            })
    int join(
            @Parameters(
                            paramLabel = "SERVER",
                            description = "The address on the teacher's screen, such as nats://192.168.1.20:4290.")
                    String server,
            @Option(
                            names = "--name",
                            required = true,
                            paramLabel = "NAME",
                            description = "Your name for the teacher, of 20 characters at most.")
                    String name)
            throws InterruptedException {
        checked(() -> RoomAddress.of(server));
        Membership joined =
                UsageErrors.checked(spec, () -> Membership.drawn(server, name, RandomGenerator.getDefault()));
        return run(workshop -> {
            attendance(ProjectLayout.find()).join(joined);
            return true;
        });
    }

    @Command(
            name = "leave",
            description =
                    "Sends nothing to the class any more, and lets it forget what was sent, if it can be reached.")
    int leave() throws InterruptedException {
        attendance(ProjectLayout.find()).leave();
        return ExitCode.OK;
    }

    private int done(Consumer<Workshop> work) throws InterruptedException {
        return run(workshop -> {
            work.accept(workshop);
            return true;
        });
    }

    private int run(Work work) throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            Workshop workshop = new Workshop(
                    home,
                    folder(home),
                    command(),
                    clock,
                    RandomGenerator.getDefault(),
                    spec.commandLine().getOut(),
                    progress);
            boolean done = work.with(workshop);
            attendance(home).send(workshop);
            return done ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    /** The beginning of commands for the same files: an option has to be repeated, a variable is there for all. */
    private String command() {
        String variable = System.getenv(FOLDER_VARIABLE);
        boolean option = folder != null && (variable == null || !folder.equals(Path.of(variable)));
        return "./squareoff workshop" + (option ? " --folder '" + folder + "'" : "");
    }

    private Attendance attendance(ProjectLayout home) {
        return new Attendance(
                folder(home),
                command() + " leave",
                new ClassSender(clock, patience),
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }

    /** The workshop refuses a bad value with an IllegalArgumentException. */
    private void checked(Runnable work) {
        try {
            work.run();
        } catch (IllegalArgumentException e) {
            throw UsageErrors.of(spec, e.getMessage());
        }
    }
}
