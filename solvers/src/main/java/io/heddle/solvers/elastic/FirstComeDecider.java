package io.heddle.solvers.elastic;

/** What is asked for, in the order in which jobs came; who finds no room holds back the others. */
final class FirstComeDecider implements Decider {
  @Override
  public Plan decide(View view) {
    var plan = view.plan();
    for (var job : view.ready()) {
      if (!plan.fits(job, job.asked())) {
        break;
      }
      plan.give(job, job.asked());
    }
    return plan;
  }
}
