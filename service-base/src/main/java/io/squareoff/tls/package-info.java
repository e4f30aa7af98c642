/** TLS with the certificates of one of Spring Boot's SSL bundles, for connections that Spring Boot does not make itself. */
package io.squareoff.tls;
