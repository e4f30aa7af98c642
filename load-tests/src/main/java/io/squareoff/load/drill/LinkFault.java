package io.squareoff.load.drill;

import io.squareoff.harness.network.Link;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The links of the hosts of a part of the stack, which are cut or slow. */
record LinkFault(Part part, Action action) implements LocalFault {

    /** The treatment of each link. */
    enum Action {
        CUT(
                Link.CUT,
                "no packet passes between the host of %s and the others; connections stay, as if a cable were cut"),
        SLOW(
                Link.slower(Duration.ofMillis(50)),
                "every packet between the host of %s and the others takes 50 ms longer, in each direction");

        private final Link link;
        private final String description;

        Action(Link link, String description) {
            this.link = link;
            this.description = description;
        }
    }

    @Override
    public String title() {
        return part.title() + "-link-" + action.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return action.description.formatted(part.description());
    }

    @Override
    public StackNeeds needs() {
        return part.needs().onHosts();
    }

    @Override
    public Mending breakIt(DrillStack stack) throws InterruptedException {
        List<String> names = stack.names(part);
        join(stack, names, action.link);
        return () -> join(stack, names, Link.USUAL);
    }

    private static void join(DrillStack stack, List<String> names, Link link) throws InterruptedException {
        for (String name : names) {
            stack.hosts().link(name, link);
        }
    }
}
