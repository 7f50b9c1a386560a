/** Queues and traces to simulate, and what came of them as tables and pictures. */
@NullMarked
package io.heddle.app.usecase.simulate;

import org.jspecify.annotations.NullMarked;
