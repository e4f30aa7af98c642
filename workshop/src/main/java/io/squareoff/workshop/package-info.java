/** The workshop: what each of its commands does, for one person, with the files and the state in that person's folder. */
package io.squareoff.workshop;
