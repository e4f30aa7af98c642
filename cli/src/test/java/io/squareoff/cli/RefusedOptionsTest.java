package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that no option takes, and options that do not go together: each is refused, with its name, before anything runs. */
@Timeout(30)
@Execution(ExecutionMode.CONCURRENT)
class RefusedOptionsTest extends CommandCalls {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--number        | 0         | --numbers must be at least 1, not 0",
                "--rounds        | 0         | --rounds must be at least 1, not 0",
                "--rounds        | 1001      | --rounds must be at most 1000, not 1001",
                "--cores         | 0         | --cores must be at least 1, not 0",
                "--chunk         | 100001    | --chunk must be from 1 to 100000 (squareoff.aggregation.max-number) or all, not",
                "--window        | 0         | --window must be at least 1 s, not 0.0 s",
                "--warm-up       | -1        | --warm-up must not be negative, not -1.0 s",
                "--window        | 86401     | --window must be at most 86400 s, not 86401 s",
                "--window        | 9999999999 | '9999999999' is not from -2147483648 to 2147483647",
                "--warm-up       | 2147483647 | --warm-up must be at most 86400 s, not 2147483647 s",
                "--users         | 65536     | --users must be at most 65535, not 65536",
                "--rate          | 2147483647 | --rates must make at most 8000000 requests in warm-up and window, not 2147483647",
                "--rate          | 100000000000 | --rates must be whole requests per second, at most 8000000, or a share of the",
                "--transports    | rest,rest | --transports must name each once, not [rest, rest]",
                "--transports    | rest,a/b  | --transports must be names like nats, not a/b",
                "--users         | 20,257    | --users must be at most 256 (squareoff.aggregation.max-concurrent), not 257",
                "--users         | 1,1       | --users must name each once, not",
                "--chunk         | 0         | --chunk must be from 1 to the number, not 0",
                "--seed          | some      | '--seed': 'some' is not an int",
                "--transports    | pigeon    | --transports must be of rest, rest-protobuf, rest-h2, rest-h2-protobuf, grpc",
                "--transports    | null+tls  | --transports must go over a network to have TLS, not null+tls",
                "--transports    | nats+sync | --transports must store calls in streams to have these synced, not nats+sync",
                "--number        | 100001    | --numbers must be from 1 to 100000 (squareoff.aggregation.max-number), not 100001",
                "--payload       | 2kib      | --payload must be bytes like 0, 100, 100B, 2KB (2,000 bytes) or 2KiB (2,048",
                "--payload       | 2KiB,2048 | --payload must name each once, not [2KiB, 2048]",
                "--payload       | 257KiB    | --payload must be at most 262144 bytes (squareoff.demand.max-payload), not 263168",
                "--payload       | 99999999999 | --payload must be at most 262144 bytes (squareoff.demand.max-payload) by default, not 9999",
                "--work          | 3         | --work must be like 0, 3ms, cpu:200us or 3ms+cpu:200us, with whole numbers of us,",
                "--work          | 6s        | --work must wait at most 5 s (squareoff.demand.max-wait), not 6 s",
                "--work          | cpu:101ms | --work must burn CPU for at most 100 ms (squareoff.demand.max-cpu), not 101 ms",
                "--work          | 1s        | --work must be done within a request's deadline of 10 s (squareoff.aggregation.",
                "--configuration | /absent   | --configuration must be a file that can be read, not /absent",
                "--scenario      | /absent   | --scenario must be a file that can be read, or a name, not /absent",
                "--json          | /absent/a | --json must be - or a file that can be written, not /absent/a",
                "--json          | pom.xml/a | --json must be - or a file that can be written, not pom.xml/a",
            })
    void refusesABadValueNamingTheOption(String option, String value, String message) {
        assertRefused(message, "compare", option + "=" + value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drill --faults=broker-link-cut            | faults of links need --hosts: processes that share a host have none",
                "drill --faults=earthquake                 | --faults must be of ",
                "drill --faults=backend-kill,backend-kill | --faults must name each once, not backend-kill,backend-kill",
                "compare --kubernetes --generators=0       | --generators must be at least 1, not 0",
                "compare --kubernetes --generators=3 --rates=3,2 | --rates must be at least 3 requests/s, one for each generator, not 2",
                "compare --kubernetes --generators=3 --users=2 | --users must be at least 3, one for each generator, not 2 users",
                "drill --hosts --kubernetes                | --hosts and --kubernetes exclude each other: pods are where",
                "compare --network=rtt=1ms/1ms             | network must name each value once, not rtt=1ms/1ms",
                "compare --network=rtt=1ms/5ms --numbers=1,2 --users=1,2 | --network must be swept over with one other property at",
                "capacity --network=rtt=1ms/5ms            | capacity is of one workload: give --numbers, --chunk, --payload,",
                "compare --pin=generator=0                 | --pin needs --hosts or --network",
                "compare --hosts --pin=broker=0            | --pin must be of generator, nats-server, square-rest-service,",
                "compare --hosts --pin=generator=4096      | --pin must name cores like 0 or 0-1, of 0 to ",
                "compare --hosts --pin=generator=1-0       | --pin must name cores like 0 or 0-1, of 0 to ",
                "compare --hosts --pin=generator=0,generator=0 | --pin is there twice for generator: leave one out",
                "compare --hosts --pin=generator           | --pin must name cores like 0 or 0-1, of 0 to ",
                "lab failover --network=rtt=1ms/2ms        | --network must be one network: the lab has no sweep over several",
                "compare --rate=5 --users=5                | --rates and --users exclude each other: leave one out",
                "compare --grid --transports=rest,nats     | --grid and --transports exclude each other",
                "compare --one-launch --fresh-jvm          | --one-launch and --fresh-jvm exclude each other",
                "compare --limits --chunk=10               | --limits must be measured with chunk 1, not [10]",
                "compare --limits --numbers=1,10           | --limits must be measured without a sweep, not 2 cells",
                "compare --limits --rate=5                 | --limits must be measured with a closed model, not [5 requests/s]",
                "compare --limits --fresh-jvm              | --limits must be measured in one launch with their",
                "compare --limits --work=3ms               | --limits must be measured without payload and work",
                "compare --payload-of=reply                | --payload-of needs --payload=SIZE,...",
                "compare --payload=1 --payload-of=all      | --payload-of must be request, reply or both, not all",
                "compare --payload=0,1 --numbers=1,2 --users=1,2| --payload must be swept over with one other property",
                "compare --target=host                     | --target must be like http://host:8080, not host",
                "compare --target=http://me:secret@host    | --target must be like http://host:8080, not http://***@host",
                "compare --target=base=http://a            | --target must be one URL, not base=http://a: squareoff gate compares",
                "compare --target=base=http://me:p=w@a     | --target must be one URL, not base=http://***@a: squareoff gate compares",
                "compare --target=me:secret@a              | --target must be like http://host:8080, not ***@a",
                "gate --target=base=http://me:secret@a     | with http://host:8080 as URL, not base=http://***@a",
                "compare --target=http://a --metrics=b     | --metrics must be like NAME=URL, with http://host:8080 as URL, not b",
                "compare --target=http://a --metrics=b=http://b/varz --metrics=b=http://c/varz| --metrics is there twice for b",
                "compare --target=http://a --target=http://b| --target is there twice: leave one out",
                "compare --target=http://a --cluster       | --target and --cluster exclude each other",
                "compare --target=http://a --limits        | --target and --limits exclude each other",
                "compare --target=http://a --transports=nats+tls| --target and transports such as nats+tls or",
                "compare --target=http://a --metrics=a=http://b| --metrics must end in /actuator/prometheus or /varz",
                "compare --target=http://a --metrics=generator=http://b/varz| --metrics must be of a process of the target",
                "compare --metrics=a=http://a/varz         | --metrics needs --target=URL",
                "compare --simulation=a.B                  | --simulation needs --target=URL",
                "compare --target=http://a --classpath=a.jar| --classpath needs --simulation=CLASS",
                "compare --target=http://a --simulation=a.B| there is no class a.B in the class path: name its archive",
                "compare --target=http://a --simulation=a.B --number=10| --simulation and --numbers exclude each other",
                "gate                                      | --against REF for this tree with another commit, or --target",
                "gate --against=absent                     | --against absent: ",
                "gate --against=HEAD --tolerance=-1        | --tolerance must not be negative, not -1",
                "gate --against=HEAD --target=base=http://a| --against and --target exclude each other",
                "compare --against=main                    | --against is an option of gate",
                "compare --slo=p99<9ms                     | --slo is an option of capacity",
                "capacity --simulation=a.B                 | --simulation needs --target=URL",
                "capacity --target=http://a --simulation=a.B --chunk=2| --simulation and --chunk exclude each other",
                "capacity --target=http://a --rounds=3     | --rounds must be 1 with --target, whose services start once, not 3",
                "compare --json=result --junit=./result    | --json must not name the file of --markdown or --junit too, which is result",
                "compare --arrivals=even                   | --arrivals must be planned by --rate, not even",
                "compare --rates=0%                        | --rates must be from 1% to 99% of the capacity, not 0%",
                "compare --rates=fast                      | --rates must be whole requests per second, at most 8000000, or a share of the capacity such as 50%, not",
                "compare --rate=0.8                        | --rates must be whole requests per second, at most 8000000",
                "compare --rates=10%,50% --numbers=1,10    | --rates must be requests per second in a sweep over anything else",
                "gate --against=HEAD --rate=50%            | --rates must be requests per second, which both sides get, not a share",
                "compare --rates=5,5                       | --rates must name each once, not [5 requests/s, 5 requests/s]",
                "gate --against=HEAD --strict              | Unknown option: '--strict'",
                "gate --target=http://a                    | --target must be like base=URL or head=URL, with http",
                "gate --target=base=http://a               | --target must be there as base=URL and as head=URL, not as base",
                "gate --target=base=http://a --target=head=http://b --metrics=a=http://a/varz| --metrics must be like base.NAME=URL",
                "gate --target=base=http://a --target=head=http://b --simulation=a.B --work=1ms| --simulation and --work exclude",
                "capacity --slo=fast                       | --slo must be like p99<200ms, not fast",
                "capacity --slo=p99.9999<9ms               | --slo must be of p99.999 at most, not p99.9999",
                "capacity --numbers=1,2                    | capacity is of one workload: give --numbers, --chunk,",
                "gate --against=HEAD --rate=50              | --window must be at least 20 s at 50 requests/s, so that p99 has",
                "capacity --users=5                        | Unknown option: '--users=5'",
                "selftest --rounds=3                       | Unknown option: '--rounds=3'",
                "diff a b --tolerance=-1                   | --tolerance must not be negative, not -1",
                "diff a                                    | diff needs BASE and HEAD, or --base with results and --head with",
                "diff a b --head c                         | diff needs BASE and HEAD, or --base with results and --head with",
                "diff --base a                             | diff needs BASE and HEAD, or --base with results and --head with",
                "report                                    | Missing required parameter: 'FILE'",
                "report a b --reference=rest               | --reference is of one comparison, not of several"
            })
    void refusesOptionsThatContradictEachOther(String arguments, String message) {
        assertRefused(message, arguments.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "partitions --messages=0                        | --messages must be at least 1, not 0",
                "partitions --size=3                            | --size must be at least 4, not 3",
                "partitions --messages=2147483647               | --messages must be smaller: 2,147,483,647 messages take",
                "partitions --batch=100001                      | --batch must be at most 100000, not 100001",
                "partitions --user=me                           | --user, --password, --creds and --prefix need --se",
                "partitions --server=a --password=x             | --password needs --user",
                "partitions --server=nats://me:secret@a         | --server cannot contain a user, since results show",
                "partitions --server=a --user=me --creds=pom.xml| --creds cannot be combined with --user",
                "partitions --server=a --prefix=a.b             | --prefix must be of letters, digits, - and _, not a.b",
                "publish-latency --rate=5 --batch=1             | --rate cannot be combined with --batch",
                "publish-latency --seconds=2 --rounds=3         | --seconds must be at least 3, not 2",
                "publish-latency --batch=1,1                    | --batch must name at least one, each once, not [1, 1]",
                "publish-latency --sync-interval=soon           | --sync-interval must be like 2m, or always, not soon",
                "publish-latency --server=a --sync-interval=1s   | --server cannot be combined with --sync-interval",
                "kv --size=67108865                             | --size must be at most 67108864, not 67108865",
                "kv --keys=2000000000 --rate=2000000000                           | --rate must be smaller: 2,000,000,000 messages take",
                "replication --subscribers=1,2147483647         | --subscribers must be smaller: 2,147,483,647 subsc",
                "replication --replicas=1,5                     | --replicas must be at most 3, not 5",
                "failover --size=11                             | --size must be at least 12, not 11",
                "failover --deadline=20                         | --deadline must be at least 28, not 20",
                "failover --faults=kill,KILL                    | --faults must name at least one, each once, not [kill,",
                "sparse --range=100000                          | --range must be above the 100000 live subjects",
                "sparse --range=9000000000000000000             | --range must be at most 1000000000000, not 90000",
                "sparse --rate=2147483647                       | --rate must be smaller: ",
                "sparse --shape=in-turn                         | --shape must be thinned or gap, not in-turn",
                "sparse --consumer=pull                         | --consumer must not be pull",
                "sparse --controls=file                         | --controls must have dense",
                "failover --server=a                            | Unknown option: '--server=a'",
                "durability --replicas=2                        | --replicas must be 1 or 3, not 2",
                "durability --replicas=1 --losses=kill-one      | --losses must be of all nodes with one replica",
                "durability --seconds=141                       | --deadline must be at least 151, not 150",
                "matrix                                         | Missing required parameter: 'EXPERIMENT'",
                "matrix --server-versions=2.12.4 kv             | --server-versions or --vary must have two values",
                "matrix --vary=storage=file,memory kettle       | EXPERIMENT must be one of partitions, publish-latency,",
                "matrix --vary=storage=file,memory kv           | --vary must name an option of kv, like",
                "matrix --vary=keys=1,2 kv --server=a           | --server cannot stand behind the experiment of a",
                "matrix --vary=keys=1,0 kv                      | --keys must be at least",
                "matrix --server-versions=2.12.4,new kv         | --server-versions must be like 2.12.4,2.15.2, not new",
                "matrix --vary=keys=1,2 kv --cabbages           | Unknown option: '--cabbages'",
                "''                                             | Missing required subcommand"
            })
    void refusesWhatNoExperimentTakes(String options, String message) {
        assertRefused(message, ("lab " + options).strip().split(" "));
    }

    private void assertRefused(String message, String... arguments) {
        assertThat(run(arguments)).isEqualTo(USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }
}
