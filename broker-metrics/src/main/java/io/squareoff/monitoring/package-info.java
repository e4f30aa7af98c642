/** Metrics of the broker for Prometheus: reads the pages of its monitoring at each request, and at no other time. */
package io.squareoff.monitoring;
