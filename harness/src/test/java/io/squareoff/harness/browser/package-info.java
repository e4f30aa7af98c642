/** A real browser for tests of pages. Other modules' tests use it too. */
package io.squareoff.harness.browser;
