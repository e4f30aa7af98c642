/** Golden files: what was rendered once, read by a person and kept. Other modules' tests use them too. */
package io.squareoff.harness.golden;
