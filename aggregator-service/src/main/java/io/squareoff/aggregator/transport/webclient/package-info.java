/** Calls to square-rest-service as Spring applications make them: with WebClient, on Reactor Netty's client and its pool. */
package io.squareoff.aggregator.transport.webclient;
