package io.squareoff.aggregator;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives all invocations of a test class the same {@link Stack} for each broker, started when it is first asked for. */
final class SharedStack implements ParameterResolver {

    /** The stacks that have been started; they end with the class. */
    static final class Stacks implements AutoCloseable {

        private final Map<Stack.Broker, Stack> started = new EnumMap<>(Stack.Broker.class);

        Stack of(Stack.Broker broker) throws Exception {
            Stack stack = started.get(broker);
            if (stack == null) {
                stack = new Stack(broker, ConfiguredTransports.all().keySet());
                started.put(broker, stack);
            }
            return stack;
        }

        @Override
        public void close() {
            started.values().forEach(Stack::close);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Stacks.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return ofAllInvocations(context)
                .getStore(Namespace.create(SharedStack.class))
                .computeIfAbsent(Stacks.class, type -> new Stacks(), Stacks.class);
    }

    /** The outermost context of the test class, which holds those of its invocations. */
    private static ExtensionContext ofAllInvocations(ExtensionContext context) {
        ExtensionContext outermost = context;
        while (outermost.getParent().flatMap(ExtensionContext::getTestClass).isPresent()) {
            outermost = outermost.getParent().get();
        }
        return outermost;
    }
}
