package io.heddle.solvers.simulation;

/**
 * Ends a simulation that will not reach what it has to. Windows of a steady state scatter about its
 * mean, so that some of them say how far the mean can be from where it is. O(jobs) a window.
 */
final class EarlySimulationStop {
  /** Fewer say nothing about how they scatter. */
  private static final int FEWEST_WINDOWS = 4;

  /** Standard errors that the mean is not off by. */
  private static final double ERRORS = 4;

  private final double[] weight;
  private final double goal;
  private int windows;
  private double sum;
  private double sumOfSquares;

  /**
   * @param weight of each job's share
   * @param goal what the weighted sum has to reach
   */
  EarlySimulationStop(double[] weight, double goal) {
    this.weight = weight.clone();
    this.goal = goal;
  }

  /**
   * Whether the goal is out of reach after one more window.
   *
   * @param share of each job in that window
   */
  boolean isLost(double[] share) {
    double value = 0;
    for (int j = 0; j < share.length; j++) {
      value += weight[j] * share[j];
    }
    double off = value - goal; // close to 0, so that squares keep their digits
    windows++;
    sum += off;
    sumOfSquares += off * off;
    if (windows < FEWEST_WINDOWS) {
      return false;
    }
    double mean = sum / windows;
    double variance = Math.max(0, sumOfSquares - windows * mean * mean) / (windows - 1);
    return mean + ERRORS * Math.sqrt(variance / windows) < 0;
  }
}
