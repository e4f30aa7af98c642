package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.proto.Demand;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {

    @ParameterizedTest
    @CsvSource({
        "nats, nats, PLAIN, nats, nats+tls",
        "nats#2, nats, PLAIN, nats, nats+tls#2",
        "nats+tls, nats, TLS, nats+tls, nats+tls",
        "jetstream+sync, jetstream, SYNC, jetstream+sync, jetstream+tls",
        "rest-h2-protobuf+tls#12, rest-h2-protobuf, TLS, rest-h2-protobuf+tls, rest-h2-protobuf+tls#12"
    })
    void isNamedByItsTransportAndVariantAndHowOften(
            String arm, String transport, StackVariant variant, String ofStack, String withTls) {
        Workload workload = workload(arm);

        assertThat(workload.transport()).isEqualTo(transport);
        assertThat(workload.variant()).isEqualTo(variant);
        assertThat(workload.transportOfStack()).isEqualTo(ofStack);
        assertThat(Workload.in(StackVariant.TLS, arm)).isEqualTo(withTls);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nats#2+tls",
                "nats+ssl",
                "+tls",
                "nats+tls+tls",
                "nats+tls#",
                "nats+TLS",
                "nats+tls-limit",
                "nats+tls+sync"
            })
    void refusesAnyOtherName(String arm) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workload(arm))
                .withMessage("transports must be names like nats, not " + arm);
    }

    @Test
    void knowsItsPlainTwin() {
        assertThat(workload("nats").isPlainOf(workload("nats+tls"))).isTrue();
        assertThat(workload("nats#2").isPlainOf(workload("nats+tls#2"))).isTrue();
        assertThat(workload("nats+tls").isPlainOf(workload("nats"))).isFalse();
        assertThat(workload("nats").isPlainOf(workload("nats"))).isFalse();
        assertThat(workload("nats").isPlainOf(workload("nats+tls#2"))).isFalse();
        assertThat(workload("nats").isPlainOf(workload("nats-json+tls"))).isFalse();
        assertThat(workload("nats").isPlainOf(new Workload("nats+tls", 11, new Load.Closed(100))))
                .isFalse();
    }

    @Test
    void isComparedWithWhatDemandsTheSame() {
        Workload demanding = demanding("nats", new Demand(2048, 2048, Duration.ofMillis(3), Duration.ZERO));
        Workload other = demanding("rest", new Demand(2048, 2048, Duration.ofMillis(4), Duration.ZERO));

        assertThat(demanding.besides(demanding("rest", demanding.demand()))).isTrue();
        assertThat(demanding.besides(other)).isFalse();
        assertThat(demanding.besides(workload("rest"))).isFalse();
    }

    @Test
    void saysWhatItDemands() {
        Demand demand = new Demand(2048, 0, Duration.ZERO, Duration.ofNanos(200_000));
        Workload chunked = new Workload("nats", 10, 4, new Load.Closed(100), demand);

        assertThat(chunked.title()).isEqualTo("100 users, K = 4, payload 2 KiB in requests, work 200 µs of CPU");
        assertThat(chunked.loadTitle()).isEqualTo("100 users, K = 4");
        assertThat(chunked.fileName()).isEqualTo("nats-n-10-k-4-100-users-request-payload-2048-cpu-200us");
        assertThat(chunked.calls()).isEqualTo(3);
        assertThat(workload("nats").title()).isEqualTo("100 users");
        Workload whole = new Workload("nats", Integer.MAX_VALUE, Integer.MAX_VALUE, new Load.Closed(1), Demand.NONE);
        assertThat(whole.calls()).isOne();
    }

    private static Workload demanding(String arm, Demand demand) {
        return new Workload(arm, 10, 1, new Load.Closed(100), demand);
    }

    /** A transport of a file of one's own may be called nats-tls. */
    @Test
    void hasFilesThatNoOtherArmHas() {
        assertThat(workload("nats+tls").fileName()).isEqualTo("nats+tls-n-10-100-users");
        assertThat(workload("nats-tls").fileName()).isEqualTo("nats-tls-n-10-100-users");
    }

    private static Workload workload(String arm) {
        return new Workload(arm, 10, new Load.Closed(100));
    }
}
