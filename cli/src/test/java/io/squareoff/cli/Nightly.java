package io.squareoff.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test that runs with {@code -Dnightly=true} only. Any other build says that it leaves it out, and what it has instead. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Nightly.Condition.class)
@interface Nightly {

    /** The tests that try the same behaviour with less, in each build. */
    String eachBuildHas();

    /** Reads the property. */
    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return context.getElement()
                    .map(element -> element.getAnnotation(Nightly.class))
                    .filter(any -> !Boolean.getBoolean("nightly"))
                    .map(nightly -> ConditionEvaluationResult.disabled(
                            "runs each night only: " + name(context) + "; each build has " + nightly.eachBuildHas()))
                    .orElseGet(() -> ConditionEvaluationResult.enabled("runs in this build"));
        }

        private static String name(ExtensionContext context) {
            String test = context.getTestMethod()
                    .map(method -> "." + method.getName())
                    .orElse("");
            return context.getRequiredTestClass().getSimpleName() + test;
        }
    }
}
