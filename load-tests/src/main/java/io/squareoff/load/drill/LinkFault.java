package io.squareoff.load.drill;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.Link;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The faults of the links of the hosts of a part of the stack. */
enum LinkFault {
    CUT(Link.CUT, "no packet passes between the host of %s and the others; connections stay, as if a cable were cut"),
    SLOW(
            Link.slower(Duration.ofMillis(50)),
            "every packet between the host of %s and the others takes 50 ms longer, in each direction");

    private final Link link;
    private final String description;

    LinkFault(Link link, String description) {
        this.link = link;
        this.description = description;
    }

    LocalFault of(Part part) {
        return new LocalFault(
                part.title + "-link-" + name().toLowerCase(Locale.ROOT),
                description.formatted(part.description),
                part.needs.onHosts(),
                stack -> breakLinks(stack.hosts(), stack.names(part)));
    }

    /** Breaks the links of all these hosts, or of none: the next fault has the same hosts. */
    Mending breakLinks(Hosts hosts, List<String> names) throws InterruptedException {
        List<Mending> mendings = new ArrayList<>();
        try {
            for (String name : names) {
                mendings.add(() -> hosts.link(name, Link.USUAL));
                hosts.link(name, link);
            }
        } catch (UserFacingException e) {
            Mending.all(mendings).mend();
            throw e;
        }
        return Mending.all(mendings);
    }
}
