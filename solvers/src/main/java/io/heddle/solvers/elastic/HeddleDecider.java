package io.heddle.solvers.elastic;

import java.util.Comparator;

/**
 * Heddle's own: at every tick all jobs' numbers and types together, so that the sum of 1 / √(time
 * that a job still needs) is greatest. Short jobs come first, as long as they make use of what they
 * get, and long ones take what is left; 1 / time, which would end most jobs a second, leaves long
 * ones less for little gain. What moving costs is part of the time that a job still needs, so
 * nobody moves for less. A job counts more the longer it has been there, lest it wait for ever.
 */
final class HeddleDecider implements Decider {
  /** Jobs that wait and are looked at in one tick: the shortest. */
  private static final int WINDOW = 256;

  /** The weight of a job doubles in so many of its own lengths. */
  private static final double PATIENCE = 20;

  /** What a job is taken to need at speed 1 where lengths are not known. */
  private static final double USUAL = 3600;

  private final ElasticRun.Overheads overheads;
  private final boolean lengthsAreKnown;

  /**
   * @param lengthsAreKnown else all jobs are taken to be as long, as a control
   */
  HeddleDecider(ElasticRun.Overheads overheads, boolean lengthsAreKnown) {
    this.overheads = overheads;
    this.lengthsAreKnown = lengthsAreKnown;
  }

  @Override
  public Plan decide(View view) {
    var waiting =
        view.ready().stream()
            .sorted(Comparator.comparingDouble(job -> fastest(job, view))) // stable
            .limit(WINDOW)
            .toList();
    return ChoicePlans.best(
        view, waiting, (job, choice) -> value(job, choice, view), (_, _) -> true);
  }

  private double left(ElasticJob job, View view) {
    return lengthsAreKnown ? view.workLeft(job) : USUAL;
  }

  private double fastest(ElasticJob job, View view) {
    double most = job.speeds().values().stream().mapToDouble(each -> each).max().orElse(1);
    return lengthsAreKnown ? left(job, view) / most : 0;
  }

  private double value(ElasticJob job, GpuChoice choice, View view) {
    var held = view.running().get(job);
    double pause = held == null ? overheads.start() : held.equals(choice) ? 0 : overheads.move();
    double length = lengthsAreKnown ? job.job().durationSeconds() : USUAL;
    double weight = 1 + view.waited(job) / (PATIENCE * length);
    return weight / Math.sqrt(1 + pause + left(job, view) / job.speed(choice));
  }
}
