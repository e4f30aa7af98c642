/** Input and verdict of graders, and the running of a learner's programs. No single checkpoint is known here. */
package io.squareoff.workshop.grade;
