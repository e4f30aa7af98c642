/** A grader for each checkpoint. It stands outside the learner's files: it runs them, and looks at what comes out on the wire. */
package io.squareoff.workshop.grader;
