/**
 * Hardware facts about GPUs and their interconnects, from vendors and measurements: one table, with
 * a source per row.
 */
@NullMarked
package io.heddle.model.hardware;

import org.jspecify.annotations.NullMarked;
