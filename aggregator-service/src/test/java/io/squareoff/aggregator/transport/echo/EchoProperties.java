package io.squareoff.aggregator.transport.echo;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** @param target the name that it gives for its backend */
@ConfigurationProperties(prefix = "squareoff.echo", ignoreUnknownFields = false)
record EchoProperties(@DefaultValue("an echo") String target) {}
