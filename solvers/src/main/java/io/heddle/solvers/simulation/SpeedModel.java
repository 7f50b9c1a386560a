package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.List;

/**
 * How fast each job makes progress, given all that run: the steady state that they settle in. One
 * object is for one run.
 */
@FunctionalInterface
public interface SpeedModel {
  /**
   * Seconds of work a second of each job, by its place in the list; 1 is what its duration assumes
   * for. Asked whenever who runs where has changed, and whenever the policy was woken; speeds hold
   * until then.
   *
   * @param working all jobs that run and do not pause, in the order in which they started
   */
  double[] speeds(List<SimulatedRunningJob> working, double now);

  /** No contention. */
  static SpeedModel constant() {
    return (working, _) -> {
      var speeds = new double[working.size()];
      Arrays.fill(speeds, 1);
      return speeds;
    };
  }
}
