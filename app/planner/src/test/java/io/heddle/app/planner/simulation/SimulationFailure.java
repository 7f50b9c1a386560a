package io.heddle.app.planner.simulation;

import org.jspecify.annotations.Nullable;

/** The planner did what it must not do. */
final class SimulationFailure extends AssertionError {
  SimulationFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
