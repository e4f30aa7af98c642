/** The broker that a service connects to, and the user that it logs in as. */
package io.squareoff.broker;
