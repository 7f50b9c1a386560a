/** Device counters of a running job over time. */
@NullMarked
package io.heddle.model.telemetry;

import org.jspecify.annotations.NullMarked;
