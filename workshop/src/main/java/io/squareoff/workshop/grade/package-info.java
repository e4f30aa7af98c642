/** What graders are given and what they say, and how they run a learner's programs. They know no single checkpoint. */
package io.squareoff.workshop.grade;
