/** Squares numbers over HTTP. */
package io.squareoff.rest;
