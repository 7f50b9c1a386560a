/** What devices of a running job said over time. */
@NullMarked
package io.heddle.model.telemetry;

import org.jspecify.annotations.NullMarked;
