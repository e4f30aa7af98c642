package io.squareoff.load.drill;

import io.squareoff.load.drill.RudeCaller.Manner;
import java.util.ArrayList;
import java.util.List;

/** Callers who ask for as much as they may, read slowly, leave early, or never finish their request. */
final class Overload extends LocalFault {

    Overload() {
        super(
                "overload",
                Manner.IMPATIENT.callers + " callers ask for 100,000 squares again and again, "
                        + Manner.SLOW_READER.callers + " read such answers slowly, " + Manner.LEAVER.callers
                        + " leave before theirs, and " + Manner.HALF_HEADER.callers + " never finish their header",
                StackNeeds.PLAIN);
    }

    @Override
    Mending breakIt(DrillStack stack) {
        List<RudeCaller> callers = new ArrayList<>();
        for (Manner manner : Manner.values()) {
            for (int i = 0; i < manner.callers; i++) {
                String transport = stack.transports().get(i % stack.transports().size());
                callers.add(new RudeCaller(stack.aggregatorUrl(), transport, manner, i));
            }
        }
        return () -> callers.forEach(RudeCaller::close);
    }
}
