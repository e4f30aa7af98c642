/**
 * The frame of an experiment: it gets brokers from its context, reports tables, charts, checks and warnings there, and its
 * result is kept even if it ends early.
 *
 * <p>To add an experiment, add one package to the lab with an {@link io.squareoff.lab.experiment.Experiment} and a record of
 * its settings, and its command to the command line.
 */
package io.squareoff.lab.experiment;
