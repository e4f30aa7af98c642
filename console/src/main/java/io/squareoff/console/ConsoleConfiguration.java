package io.squareoff.console;

import io.squareoff.console.race.CpuPages;
import io.squareoff.console.race.LoadClient;
import io.squareoff.console.race.RaceTiming;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.http.HttpServerConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
class ConsoleConfiguration {

    @Bean
    LoadClient loadClient(ConsoleProperties properties) {
        return new LoadClient(properties.aggregator());
    }

    @Bean
    CpuPages cpuPages(ConsoleProperties properties) {
        return new CpuPages(properties.metrics());
    }

    @Bean
    RaceTrack raceTrack(RaceTiming timing, LoadClient client, CpuPages pages) {
        return new RaceTrack(timing, client, pages);
    }
}
