/** A stack in a Kubernetes cluster, as deploy/k8s describes it: its pods are found by their labels, and replaced for each launch. */
package io.squareoff.load.kubernetes;
