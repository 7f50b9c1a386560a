package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SimulatedJob;
import java.util.List;

/** What a search for levels may try, of jobs that can be in each other's way. */
interface PriorityLevelMoves {
  /** So many jobs on one level. */
  int[] alike(int jobs);

  /**
   * The levels to begin with.
   *
   * @param members numbers of the jobs
   */
  int[] proposed(int[] members);

  /** All that makes a difference to so many jobs; empty where that is too much. */
  List<int[]> all(int jobs);

  /** A job in the simulator. */
  SimulatedJob on(int level, SimulatedJob job);

  /** Levels with one job higher than before, those to try first coming first. */
  List<int[]> up(int[] levels, int job);

  /** Levels with one job lower than before. */
  List<int[]> down(int[] levels, int job);
}
