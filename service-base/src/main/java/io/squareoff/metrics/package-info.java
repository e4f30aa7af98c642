/** What a service reports of itself besides Spring Boot's own metrics. */
package io.squareoff.metrics;
