package io.heddle.app.planner.features.fabric.running;

/**
 * Room that moves make without a job: segments of free hosts in one domain of a level each.
 *
 * @param level id of a level
 * @param segments at least 1
 * @param hosts of a segment; 0: all hosts of one more domain
 */
record RoomGoal(String level, int segments, int hosts) {
  /** One more free domain. */
  static RoomGoal clear(String level) {
    return new RoomGoal(level, 1, 0);
  }
}
