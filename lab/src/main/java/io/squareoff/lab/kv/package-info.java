/** Key-value buckets: the rates of puts and gets, and the cost of watching. */
package io.squareoff.lab.kv;
