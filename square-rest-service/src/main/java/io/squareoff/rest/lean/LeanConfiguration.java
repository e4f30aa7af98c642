package io.squareoff.rest.lean;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.ServerLimits;
import io.squareoff.rest.BodyRoom;
import io.squareoff.tls.Tls;
import io.squareoff.work.Work;
import java.util.Optional;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class LeanConfiguration {

    @Bean
    LeanServer leanServer(
            LeanProperties lean,
            ServerLimits limits,
            ReactorResourceFactory threads,
            SslBundles bundles,
            MeterRegistry meters,
            JsonMapper json,
            BodyRoom room,
            Work work) {
        LeanSquares squares = new LeanSquares(
                meters, work, new Answers(json, !lean.sslBundle().isEmpty()));
        Optional<SslContext> tls = Tls.server(
                bundles,
                lean.sslBundle(),
                "squareoff.lean.ssl-bundle",
                lean.clientAuth(),
                ApplicationProtocolNames.HTTP_1_1);
        return new LeanServer(lean, limits, new GuardedPort("lean", limits, meters), tls, threads, squares, room);
    }
}
