/** What a call may demand of a backend besides squares, and the one way in which every backend does it. */
package io.squareoff.work;
