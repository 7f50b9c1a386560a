package io.heddle.app.planner.simulation;

/** A simulated process is dead: nothing of it runs any further. */
final class ProcessKilled extends Error {
  ProcessKilled() {
    super("killed", null, false, false);
  }
}
