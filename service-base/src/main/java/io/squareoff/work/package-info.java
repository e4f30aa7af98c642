/** The work of backends: bounds of what a call may demand besides squares, and the one way in which every backend does it. */
package io.squareoff.work;
