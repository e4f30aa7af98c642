package io.squareoff.load.drill;

import java.util.ArrayList;
import java.util.List;

/** Callers who ask for as much as they may, read slowly, leave early, or never finish their request. */
final class Overload implements LocalFault {

    private static final int LARGE = 256;
    private static final int SLOW_READERS = 32;
    private static final int LEAVERS = 16;
    private static final int HALF_HEADERS = 256;

    @Override
    public String title() {
        return "overload";
    }

    @Override
    public String description() {
        return LARGE + " callers ask for 100,000 squares again and again, " + SLOW_READERS
                + " read such answers slowly, " + LEAVERS + " leave before theirs, and " + HALF_HEADERS
                + " never finish their header";
    }

    @Override
    public Mending breakIt(DrillStack stack) {
        List<RudeCaller> callers = new ArrayList<>();
        add(callers, LARGE, RudeCaller.Manner.IMPATIENT, stack);
        add(callers, SLOW_READERS, RudeCaller.Manner.SLOW_READER, stack);
        add(callers, LEAVERS, RudeCaller.Manner.LEAVER, stack);
        add(callers, HALF_HEADERS, RudeCaller.Manner.HALF_HEADER, stack);
        return () -> callers.forEach(RudeCaller::close);
    }

    private static void add(List<RudeCaller> callers, int count, RudeCaller.Manner manner, DrillStack stack) {
        for (int i = 0; i < count; i++) {
            String transport = stack.transports().get(i % stack.transports().size());
            callers.add(RudeCaller.start(stack.aggregatorUrl(), transport, manner, i));
        }
    }
}
