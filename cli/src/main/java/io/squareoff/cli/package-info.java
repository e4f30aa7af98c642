/**
 * The command line: one class per command, and one class per group of options that commands share. A command turns
 * options into the plan or the settings of the module that does the work; what those refuse, it reports as wrong usage.
 */
package io.squareoff.cli;
