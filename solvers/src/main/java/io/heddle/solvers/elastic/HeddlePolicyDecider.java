package io.heddle.solvers.elastic;

import java.util.Comparator;

/**
 * Heddle's own: at every tick all jobs' numbers and types together, so that the product of the
 * times that they still need is least: twice as fast is worth as much to each, and short jobs come
 * first as long as they make use of what they get. A job that was moved is often moved again, so a
 * move has to save several times what it costs. A job that waits counts more with time, lest it
 * wait forever.
 *
 * @param lengthsAreKnown else all jobs are taken to be as long, as a control
 */
record HeddlePolicyDecider(ElasticPolicyRun.Overheads overheads, boolean lengthsAreKnown)
    implements ElasticPolicyDecider {
  /** Jobs that wait and are looked at in one tick: the shortest. */
  private static final int WINDOW = 256;

  /** A job that waits counts twice after so many of its own lengths. */
  private static final double PATIENCE = 20;

  /** Times its cost is what a move has to save. */
  private static final double CAUTION = 4;

  /** What not running is like, in seconds. */
  private static final double NEVER = 1e7;

  /** To a job that would run as long as that, any GPU is worth a little. */
  private static final double LITTLE = 1e-3;

  /** What a job is taken to need at speed 1 where lengths are not known. */
  private static final double USUAL = 3600;

  @Override
  public ElasticAllocationPlan decide(ElasticPolicyView view) {
    var waiting =
        view.ready().stream()
            .sorted(Comparator.comparingDouble(job -> fastest(job, view))) // stable
            .limit(WINDOW)
            .toList();
    return ValueOrderedPlans.best(
        view, waiting, (job, choice) -> value(job, choice, view), (_, _) -> true);
  }

  private double left(ElasticJob job, ElasticPolicyView view) {
    return lengthsAreKnown ? view.workLeft(job) : USUAL;
  }

  private double fastest(ElasticJob job, ElasticPolicyView view) {
    double most = job.speeds().values().stream().mapToDouble(each -> each).max().orElse(1);
    return lengthsAreKnown ? left(job, view) / most : 0;
  }

  private double value(ElasticJob job, GpuChoice choice, ElasticPolicyView view) {
    var held = view.running().get(job);
    double pause =
        held == null ? overheads.start() : held.equals(choice) ? 0 : CAUTION * overheads.move();
    double seconds = 1 + pause + left(job, view) / job.speed(choice);
    double length = lengthsAreKnown ? job.job().durationSeconds() : USUAL;
    double weight = held == null ? 1 + view.waited(job) / (PATIENCE * length) : 1;
    return weight * Math.max(LITTLE, Math.log(NEVER / seconds));
  }
}
