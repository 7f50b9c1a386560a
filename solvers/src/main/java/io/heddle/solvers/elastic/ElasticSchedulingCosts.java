package io.heddle.solvers.elastic;

/**
 * What elastic scheduling costs, in seconds.
 *
 * @param profile before a job can be scheduled, by Arena's planner and profiler (5.8: 8.5 minutes
 *     with 16 GPUs and four types)
 * @param measure the same by running it with data parallelism on every choice: how long that takes
 *     was not published, and is taken to be as long
 * @param bootstrap the same on one GPU of each type (Sia): a quarter
 * @param search a pruned search for the plan whenever a job gets GPUs (5.8: one or two minutes)
 * @param fullSearch the same, not pruned (5.4: 5.48 times as much)
 * @param checkpoint saving and loading a job that gets other GPUs (5.8: below five minutes)
 */
public record ElasticSchedulingCosts(
    double profile,
    double measure,
    double bootstrap,
    double search,
    double fullSearch,
    double checkpoint) {
  /** The paper's figures, and where it gives a range its middle. */
  public static final ElasticSchedulingCosts ARENA = of(510, 90, 180);

  private static final double PRUNING = 5.48;
  private static final double DISAGGREGATING = 18.1;

  public ElasticSchedulingCosts {
    for (double each : new double[] {profile, measure, bootstrap, search, fullSearch, checkpoint}) {
      if (!(each >= 0) || Double.isInfinite(each)) {
        throw new IllegalArgumentException("a cost of %s s".formatted(each));
      }
    }
  }

  /** With the paper's ratio between a pruned search and a full one. */
  public static ElasticSchedulingCosts of(double profile, double search, double checkpoint) {
    return new ElasticSchedulingCosts(
        profile, profile, profile / 4, search, PRUNING * search, checkpoint);
  }

  /** Profiling where every plan is run as a whole: 18.1 times as long (5.5). */
  double profileByRunning() {
    return DISAGGREGATING * profile;
  }
}
