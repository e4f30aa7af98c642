/** The HTTP server that all services have in common. */
package io.squareoff.http;
