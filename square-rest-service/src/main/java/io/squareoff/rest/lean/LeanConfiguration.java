package io.squareoff.rest.lean;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.ServerLimits;
import io.squareoff.rest.BodyRoom;
import io.squareoff.tls.Tls;
import io.squareoff.work.Work;
import java.util.Optional;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.Ssl;
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
        return new LeanServer(
                lean, limits, new GuardedPort("lean", limits, meters), tls(lean, bundles), threads, squares, room);
    }

    private static Optional<SslContext> tls(LeanProperties lean, SslBundles bundles) {
        if (lean.sslBundle().isEmpty()) {
            return Optional.empty();
        }
        ClientAuth callers =
                Ssl.ClientAuth.map(lean.clientAuth(), ClientAuth.NONE, ClientAuth.OPTIONAL, ClientAuth.REQUIRE);
        return Optional.of(Tls.of(bundles, lean.sslBundle(), "squareoff.lean.ssl-bundle")
                .server(callers, ApplicationProtocolNames.HTTP_1_1));
    }
}
