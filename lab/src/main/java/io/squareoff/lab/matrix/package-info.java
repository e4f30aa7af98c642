/** An experiment over versions of the broker and values of an option: run in turn, and set side by side. */
package io.squareoff.lab.matrix;
