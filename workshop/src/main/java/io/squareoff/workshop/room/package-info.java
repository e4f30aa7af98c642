/** A class in a room: what learners send of their state over NATS, if they want to, and what the teacher sees of it. */
package io.squareoff.workshop.room;
