/** Metrics of the broker for Prometheus: reads the pages of its monitoring whenever it is asked, and at no other time. */
package io.squareoff.monitoring;
