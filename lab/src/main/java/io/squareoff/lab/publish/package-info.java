/**
 * Publishing to streams and timing the acknowledgements: in batches, at a planned rate and from several publishers in
 * parallel, with the log of the messages that arrive.
 */
package io.squareoff.lab.publish;
