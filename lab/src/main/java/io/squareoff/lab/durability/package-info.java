/** Worth of an acknowledgement: its time, beside the acknowledged messages that are missing after nodes were lost. */
package io.squareoff.lab.durability;
