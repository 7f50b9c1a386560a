package io.heddle.solvers.elastic;

import java.util.HashSet;

/** First come, first served: each job gets the GPUs that its user asks for, and keeps them. */
final class FirstComeDecider implements ElasticPolicyDecider {
  /** Which jobs a job at the head of the queue delays while it does not fit. */
  enum Blocking {
    /** All that came later: one queue for the whole cluster. */
    ALL,
    /** Those that came later and ask for the same type: one queue per GPU type. */
    SAME_TYPE,
    /** None: any later job that fits starts, without a reservation for the job that waits. */
    NONE
  }

  private final Blocking blocking;

  FirstComeDecider(Blocking blocking) {
    this.blocking = blocking;
  }

  @Override
  public ElasticAllocationPlan decide(ElasticPolicyView view) {
    var plan = view.plan();
    var blocked = new HashSet<String>();
    for (var job : view.ready()) {
      var type = job.asked().type();
      if (blocked.contains(type)) {
        continue;
      }
      if (plan.fits(job, job.asked())) {
        plan.give(job, job.asked());
        continue;
      }
      switch (blocking) {
        case ALL -> {
          return plan;
        }
        case SAME_TYPE -> blocked.add(type);
        case NONE -> {}
      }
    }
    return plan;
  }
}
