/** The same squares over HTTP/1.1 from Netty's codec alone, on a port of its own. */
package io.squareoff.rest.lean;
