package io.heddle.solvers.elastic;

/**
 * Gavel with the greatest throughput as its goal, as Arena runs it (5.1): each job keeps the number
 * of GPUs that it asks for, and all jobs' types are chosen together for the most work a second,
 * each beside what it asked for. Jobs are not suspended, so that there are no shares of time.
 */
final class GavelPolicyDecider implements ElasticPolicyDecider {
  /** Jobs that wait and are looked at in one tick: those that came first. */
  static final int WINDOW = 256;

  @Override
  public ElasticAllocationPlan decide(ElasticPolicyView view) {
    var waiting = view.ready().stream().limit(WINDOW).toList();
    return ValueOrderedPlans.best(
        view, waiting, ElasticJob::speed, (job, choice) -> choice.gpus() == job.asked().gpus());
  }
}
