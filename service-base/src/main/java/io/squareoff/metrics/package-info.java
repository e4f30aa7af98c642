/** Metrics of a service's own process that Spring Boot has not: CPU of the JVM's threads, and throttling. */
package io.squareoff.metrics;
