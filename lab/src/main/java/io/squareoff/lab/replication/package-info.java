/** Publishing and subscribing at the same time, by number of replicas and of subscribers that share a consumer. */
package io.squareoff.lab.replication;
