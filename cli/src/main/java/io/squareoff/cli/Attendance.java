package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.workshop.Workshop;
import io.squareoff.workshop.room.ClassSender;
import io.squareoff.workshop.room.Membership;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A learner's place in a class, as the workshop's commands use it. No command fails because the class cannot be reached.
 *
 * @param folder the learner's
 * @param leaving the command that gives the place up
 */
record Attendance(Path folder, String leaving, ClassSender sender, PrintWriter out, PrintWriter err) {

    /** Takes a place, in place of another one. The command that comes next sends first: {@link #send}. */
    void join(Membership joined) throws InterruptedException {
        Optional<Membership> before = Membership.read(folder, leaving);
        boolean same = before.isPresent() && before.get().server().equals(joined.server());
        if (before.isPresent() && !same) {
            leave();
        }
        Membership kept = same
                ? new Membership(joined.server(), joined.name(), before.get().id())
                : joined;
        kept.write(folder);
        out.println("From now on each command shows the class at " + kept.address() + " how far " + kept.name()
                + " is. '" + leaving + "' ends that.");
        out.println("If another has this name, you are " + kept.name() + " (" + kept.id() + ").");
        out.flush();
    }

    /** Gives the place up. */
    void leave() throws InterruptedException {
        Optional<Membership> before = read();
        Membership.delete(folder);
        if (before.isEmpty()) {
            out.println("You are in no class: nothing is sent.");
        } else {
            String address = before.get().address().toString();
            out.println("You left the class at " + address + ": nothing is sent any more.");
            sender.takeBack(before.get())
                    .ifPresent(why -> complain("the class at " + address + " still has what was sent before: " + why));
        }
        out.flush();
    }

    /** Sends how far the learner is, who is in a class. Says so on standard error if it cannot be sent. */
    void send(Workshop workshop) throws InterruptedException {
        Optional<Membership> membership = read();
        if (membership.isPresent()) {
            sender.send(membership.get(), workshop.state())
                    .ifPresent(why ->
                            complain("the class at " + membership.get().address() + " does not see this: " + why));
        }
    }

    private Optional<Membership> read() {
        try {
            return Membership.read(folder, leaving);
        } catch (UserFacingException e) {
            complain(e.getMessage());
            return Optional.empty();
        }
    }

    private void complain(String what) {
        err.println("squareoff: " + what);
        err.flush();
    }
}
