package io.heddle.solvers.elastic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ElasticFlow (ASPLOS 2023): each job has a minimum satisfactory share, the fewest GPUs with which
 * it meets its deadline; who has none is not admitted. What is left goes, doubling by doubling, to
 * the job that gains most per GPU. Each job stays on the type that it asked for. With loosened
 * deadlines (−LS in Arena) all jobs are admitted, and the fewest GPUs that hold a job are enough.
 */
final class ElasticFlowDecider implements ElasticPolicyDecider {
  private final boolean strict;

  ElasticFlowDecider(boolean strict) {
    this.strict = strict;
  }

  @Override
  public ElasticAllocationPlan decide(ElasticPolicyView view) {
    var plan = new ElasticAllocationPlan(view.gpus(), java.util.Map.of());
    for (var running : view.running().keySet()) {
      var least = least(running, view);
      var fallback = view.running().get(running);
      if (fallback != null) {
        plan.give(running, least != null && least.gpus() <= fallback.gpus() ? least : fallback);
      }
    }
    for (var job : waiting(view)) {
      var least = least(job, view);
      if (least == null) {
        plan.reject(job);
      } else if (plan.fits(job, least)) {
        plan.give(job, least);
      }
    }
    while (true) {
      if (!isScaledUp(plan)) {
        return plan;
      }
    }
  }

  private List<ElasticJob> waiting(ElasticPolicyView view) {
    var waiting = new ArrayList<>(view.ready());
    if (strict) {
      waiting.sort(Comparator.comparingDouble(ElasticJob::deadlineSeconds)); // stable
    }
    return waiting;
  }

  /** The minimum satisfactory share; null: there is none. */
  private @Nullable GpuChoice least(ElasticJob job, ElasticPolicyView view) {
    return onItsType(job).stream()
        .filter(each ->
            !strict || view.now() + view.workLeft(job) / job.speed(each) <= job.deadlineSeconds())
        .findFirst()
        .orElse(null);
  }

  /** By rising number. */
  private static List<GpuChoice> onItsType(ElasticJob job) {
    return job.speeds().keySet().stream()
        .filter(each -> each.type().equals(job.asked().type()))
        .toList();
  }

  private static boolean isScaledUp(ElasticAllocationPlan plan) {
    ElasticJob best = null;
    GpuChoice next = null;
    double most = 0;
    for (var each : plan.held().entrySet()) {
      var job = each.getKey();
      var held = each.getValue();
      for (var more : onItsType(job)) {
        double gain = (job.speed(more) - job.speed(held)) / (more.gpus() - held.gpus());
        if (more.gpus() > held.gpus() && gain > most && plan.fits(job, more)) {
          most = gain;
          best = job;
          next = more;
        }
      }
    }
    if (best == null || next == null) {
      return false;
    }
    plan.give(best, next);
    return true;
  }
}
