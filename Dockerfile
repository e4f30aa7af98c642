# The images of docker-compose.yml, one target each. Needs BuildKit, which is the default since Docker 23.
#
# The cache mount keeps what Maven downloads, over a change of the poms too, so there is no layer for the poms alone.
# The base images, by their tags. scripts/base-images prints them with their digests; see docs/operate.md.
ARG MAVEN_IMAGE=maven:3-eclipse-temurin-25
ARG JRE_IMAGE=eclipse-temurin:25-jre
ARG NATS_IMAGE=nats:2.15.2-alpine
ARG PROMETHEUS_IMAGE=prom/prometheus:v3.5.0
ARG GRAFANA_IMAGE=grafana/grafana:12.3.3

FROM ${MAVEN_IMAGE} AS build
WORKDIR /src
COPY .mvn .mvn
COPY pom.xml ./
COPY load-tests/pom.xml load-tests/
COPY lab/pom.xml lab/
COPY workshop/pom.xml workshop/
COPY cli/pom.xml cli/
COPY proto proto
COPY nats-netty nats-netty
COPY service-base service-base
COPY broker-metrics broker-metrics
COPY square-rest-service square-rest-service
COPY square-nats-service square-nats-service
COPY square-grpc-service square-grpc-service
COPY aggregator-service aggregator-service
COPY harness harness
COPY console console
RUN --mount=type=cache,target=/root/.m2,sharing=locked \
    mvn -B -ntp -DskipTests -Dmaven.antrun.skip=true -pl square-rest-service,square-nats-service,square-grpc-service,broker-metrics,aggregator-service,console -am package
# In layers: a change of the code replaces one of some hundred kB and leaves that of the libraries as it is.
RUN for service in square-rest-service square-nats-service square-grpc-service broker-metrics aggregator-service console; do \
      java -Djarmode=tools -jar $service/target/$service-*-exec.jar extract \
        --layers --application-filename app.jar --destination /layers/$service \
      && cp $service/target/classes/META-INF/sbom/application.cdx.json /layers/$service/application/sbom.cdx.json || exit 1; \
    done

# What loads and measures, with libraries of its own; built only for the service compare.
FROM build AS build-compare
COPY load-tests/src load-tests/src
COPY lab/src lab/src
COPY workshop/src workshop/src
COPY cli/src cli/src
COPY scripts/program-folder scripts/
RUN --mount=type=cache,target=/root/.m2,sharing=locked \
    mvn -B -ntp -DskipTests -Dmaven.antrun.skip=true -Ddistribution.phase=none -pl cli -am package \
    && scripts/program-folder java cli

FROM ${JRE_IMAGE} AS service
LABEL io.squareoff.sbom=/app/sbom.cdx.json
# Whatever the modes of the files here: with a umask of 077 only their owner may read them.
COPY --chmod=755 deploy/docker/http-ok deploy/docker/archive-classes /usr/local/bin/
# Where archive-classes may write while an image is built.
RUN mkdir /app && chown 10001:10001 /app
WORKDIR /app
USER 10001:10001
# The flags that ./squareoff gives the services, with an archive of classes as this JRE makes it.
ENTRYPOINT ["java", "-Xms256m", "-Xmx256m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", "-XX:AOTCache=app.aot", "-jar", "app.jar"]

FROM service AS square-rest-service
COPY --from=build /layers/square-rest-service/dependencies/ ./
COPY --from=build /layers/square-rest-service/snapshot-dependencies/ ./
COPY --from=build /layers/square-rest-service/application/ ./
RUN archive-classes

FROM service AS square-nats-service
COPY --from=build /layers/square-nats-service/dependencies/ ./
COPY --from=build /layers/square-nats-service/snapshot-dependencies/ ./
COPY --from=build /layers/square-nats-service/application/ ./
RUN archive-classes

FROM service AS square-grpc-service
COPY --from=build /layers/square-grpc-service/dependencies/ ./
COPY --from=build /layers/square-grpc-service/snapshot-dependencies/ ./
COPY --from=build /layers/square-grpc-service/application/ ./
RUN archive-classes

FROM service AS broker-metrics
COPY --from=build /layers/broker-metrics/dependencies/ ./
COPY --from=build /layers/broker-metrics/snapshot-dependencies/ ./
COPY --from=build /layers/broker-metrics/application/ ./
RUN archive-classes

FROM service AS aggregator-service
COPY --from=build /layers/aggregator-service/dependencies/ ./
COPY --from=build /layers/aggregator-service/snapshot-dependencies/ ./
COPY --from=build /layers/aggregator-service/application/ ./
RUN archive-classes

FROM service AS console
USER 0
# A new volume takes its mode from here. Whoever the container runs as may keep results there.
RUN mkdir -m 1777 /results
USER 10001:10001
COPY --from=build /layers/console/dependencies/ ./
COPY --from=build /layers/console/snapshot-dependencies/ ./
COPY --from=build /layers/console/application/ ./
RUN archive-classes

FROM ${JRE_IMAGE} AS compare
LABEL io.squareoff.sbom=/app/sbom.cdx.json
WORKDIR /app
COPY --from=build-compare /src/cli/target/app/lib/ lib/
COPY --from=build-compare /src/cli/target/app/cli.jar squareoff.jar
COPY --from=build-compare /src/cli/target/classes/META-INF/sbom/application.cdx.json sbom.cdx.json
COPY --chown=10001:10001 scenarios/ scenarios/
COPY --chmod=755 deploy/docker/squareoff-command /usr/local/bin/
RUN mkdir -m 1777 /results
# For results: the sources come without .git. Unknown where the build is not told.
ARG SQUAREOFF_COMMIT
ENV SQUAREOFF_COMMIT=${SQUAREOFF_COMMIT}
USER 10001:10001
ENTRYPOINT ["squareoff-command"]

# The public image with configurations, and a folder that a new volume takes its owner from: without it only root could store streams.
FROM ${NATS_IMAGE} AS broker
COPY --chmod=755 deploy/docker/nats-with-passwords /usr/local/bin/
COPY --chown=10001:10001 deploy/nats/ /etc/nats/
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
ENTRYPOINT ["nats-with-passwords"]

# Runs once before the broker, with the broker's image because it has a shell. Folders for new volumes, as above.
FROM broker AS passwords
USER 0
COPY --chmod=755 deploy/docker/make-passwords /usr/local/bin/
RUN mkdir -p /passwords/broker /passwords/aggregator /passwords/square-nats-service && chown -R 10001:10001 /passwords
USER 10001:10001
ENTRYPOINT ["make-passwords"]

# The public images with configurations. Where Prometheus stores, a new volume takes its owner from, as above; Grafana stores
# nothing that stays.
FROM ${PROMETHEUS_IMAGE} AS prometheus
USER 0
COPY --chown=10001:10001 deploy/observe/prometheus/ /etc/prometheus/
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001

FROM ${GRAFANA_IMAGE} AS grafana
COPY --chown=10001:10001 deploy/observe/grafana/ /etc/grafana/
USER 10001:10001
