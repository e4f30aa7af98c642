package io.squareoff.load.drill;

/** A part of the stack that a fault hits. */
enum Part {
    BACKEND("backend", "every backend", LocalFault.StackNeeds.PLAIN),
    ONE_OF_TWO_BACKENDS("one-of-two-backends", "one of two square-nats-services", LocalFault.StackNeeds.TWO_BACKENDS),
    BROKER("broker", "the broker", LocalFault.StackNeeds.PLAIN),
    FOLLOWER("node", "one of three nodes of the broker (not the leader of SQUARES-0)", LocalFault.StackNeeds.CLUSTER),
    LEADER("leader", "the node of three that leads SQUARES-0", LocalFault.StackNeeds.CLUSTER),
    AGGREGATOR("aggregator", "the aggregator", LocalFault.StackNeeds.PLAIN);

    /** The word before the dash in a fault's name. */
    final String title;

    /** The subject of a sentence. */
    final String description;

    final LocalFault.StackNeeds needs;

    Part(String title, String description, LocalFault.StackNeeds needs) {
        this.title = title;
        this.description = description;
        this.needs = needs;
    }
}
