package io.squareoff.http;

import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** How every service serves HTTP. */
@Configuration(proxyBeanMethods = false)
public class HttpServerConfiguration {

    /**
     * The server's threads. Connections are accepted on one that serves none: beside busy ones, hundreds opened at once would
     * wait for seconds.
     */
    @Bean
    ReactorResourceFactory threads() {
        ReactorResourceFactory threads = new ReactorResourceFactory();
        threads.setUseGlobalResources(false);
        threads.setLoopResourcesSupplier(
                () -> LoopResources.create("http", 1, LoopResources.DEFAULT_IO_WORKER_COUNT, true));
        return threads;
    }

    @Bean
    NettyServerCustomizer readResumption() {
        return server -> server.doOnChannelInit((observer, channel, address) -> ReadResumption.addTo(channel));
    }
}
