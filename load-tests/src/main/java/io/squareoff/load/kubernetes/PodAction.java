package io.squareoff.load.kubernetes;

/** A way in which pods end. */
enum PodAction {
    /** At once (SIGKILL). */
    KILL,
    /** By the API for evictions, which keeps disruption budgets, and asks them to end (SIGTERM). */
    EVICT,
    /** By their Deployments and StatefulSets, which start new ones before or after as they are told to. */
    ROLL
}
