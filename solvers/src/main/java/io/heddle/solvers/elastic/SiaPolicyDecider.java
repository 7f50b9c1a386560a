package io.heddle.solvers.elastic;

import java.util.HashMap;
import java.util.Map;

/**
 * Sia (SOSP 2023, 3.4): numbers and types of all jobs together. A job's goodput on each choice is
 * taken beside its least, to the power p = −0.5, and no allocation costs λ = 1.1; the sum is
 * smallest. What has restarted often, or not run long, counts less on other choices than its own;
 * no job more than doubles at a time, and all start small.
 */
final class SiaPolicyDecider implements ElasticPolicyDecider {
  private static final double POWER = -0.5;
  private static final double PENALTY = 1.1;

  private final ElasticPolicyRun.Overheads overheads;
  private final Map<ElasticJob, Integer> restarts = new HashMap<>();

  SiaPolicyDecider(ElasticPolicyRun.Overheads overheads) {
    this.overheads = overheads;
  }

  @Override
  public ElasticAllocationPlan decide(ElasticPolicyView view) {
    var plan =
        ValueOrderedPlans.best(
            view,
            view.ready().stream().limit(GavelPolicyDecider.WINDOW).toList(),
            (job, choice) -> value(job, choice, view),
            (job, choice) -> isInReach(job, choice, view));
    plan.held()
        .forEach((job, choice) -> {
          var before = view.running().get(job);
          if (before != null && !before.equals(choice)) {
            restarts.merge(job, 1, Integer::sum);
          }
        });
    return plan;
  }

  private static boolean isInReach(ElasticJob job, GpuChoice choice, ElasticPolicyView view) {
    var held = view.running().get(job);
    return held == null
        ? job.speeds().keySet().stream()
            .noneMatch(each -> each.type().equals(choice.type()) && each.gpus() < choice.gpus())
        : choice.gpus() <= 2 * held.gpus();
  }

  private double value(ElasticJob job, GpuChoice choice, ElasticPolicyView view) {
    double least = job.speeds().values().stream().mapToDouble(each -> each).min().orElse(1);
    double goodput = job.speed(choice) / least;
    var held = view.running().get(job);
    if (held != null && !held.equals(choice)) {
      double age = view.now() - job.job().submitSeconds();
      double cost = overheads.move();
      goodput *= Math.max(0, age - restarts.getOrDefault(job, 0) * cost) / (age + cost);
    }
    return goodput > 0 ? PENALTY - Math.pow(goodput, POWER) : Double.NEGATIVE_INFINITY;
  }
}
