package io.squareoff.console;

import io.squareoff.console.race.CpuPages;
import io.squareoff.console.race.LoadClient;
import io.squareoff.console.race.RaceTiming;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.http.HttpServerConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Races two transports of an aggregator before whoever watches. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
@Import(HttpServerConfiguration.class)
public class ConsoleApplication {

    public static void main(String[] args) {
        SpringApplication.run(ConsoleApplication.class, args);
    }

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
