package io.heddle.solvers.elastic;

import java.util.Comparator;

/**
 * Heddle's own: at every tick all jobs' numbers and types together, so that the sum of 1 / (time
 * that a job still needs) is greatest. That is how many jobs would end a second: short jobs come
 * first, as long as they make use of what they get, and long ones take what is left. What moving
 * costs is part of the time that a job still needs, so nobody moves for less.
 *
 * <p>A job that waits counts more with time, lest it wait for ever.
 */
final class HeddleDecider implements Decider {
  /** Jobs that wait and are looked at in one tick: the shortest. */
  private static final int WINDOW = 256;

  /** The weight of a job doubles in so many of its own lengths. */
  private static final double PATIENCE = 20;

  private final ElasticRun.Overheads overheads;

  HeddleDecider(ElasticRun.Overheads overheads) {
    this.overheads = overheads;
  }

  @Override
  public Plan decide(View view) {
    var waiting =
        view.ready().stream()
            .sorted(
                Comparator.comparingDouble((ElasticJob job) -> fastest(job, view))
                    .thenComparing(ElasticJob::id))
            .limit(WINDOW)
            .toList();
    return ChoicePlans.best(
        view, waiting, (job, choice) -> value(job, choice, view), (_, _) -> true);
  }

  private static double fastest(ElasticJob job, View view) {
    double most = job.speeds().values().stream().mapToDouble(each -> each).max().orElse(1);
    return view.workLeft(job) / most;
  }

  private double value(ElasticJob job, GpuChoice choice, View view) {
    var held = view.running().get(job);
    double pause = held == null ? overheads.start() : held.equals(choice) ? 0 : overheads.move();
    double weight = 1 + view.waited(job) / (PATIENCE * job.job().durationSeconds());
    return weight / (1 + pause + view.workLeft(job) / job.speed(choice));
  }
}
