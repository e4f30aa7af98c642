/**
 * The wire contract of the square service: messages, subjects, paths, partitions, and both halves of every codec. All else that
 * callers and backends do is their own.
 */
package io.squareoff.proto;
