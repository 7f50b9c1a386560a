package io.heddle.solvers.elastic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 (Arena, 3.5). Jobs are launched queue by queue; where one finds no room, running jobs
 * and itself are scaled down, by number or type, at most D times. A job that blocks its queue lets
 * later ones of the same queue by, but none of the next. Then running jobs are scaled up, D times
 * again.
 *
 * <p>What the paper leaves open: a job whose trace tells no priority is of the last queue; it is
 * promoted each time that it has waited for an hour; of the scalings that free GPUs of the type
 * that is short, that with the least loss a GPU is the “optimal” one, and of those up that with the
 * greatest gain; a job is halved or doubled, or changes its type.
 */
record ArenaPolicyDecider(
    ElasticReplayProblem problem, ElasticScalingObjective objective, Scope scope)
    implements ElasticPolicyDecider {
  private static final double PROMOTED_AFTER = 3600;

  /** Which dimensions are scaled: parts of Arena are left out to see what they bring (Fig. 17). */
  record Scope(boolean counts, boolean types) {
    static final Scope ALL = new Scope(true, true);
  }

  /** One scaling of a job of a plan. */
  private record Scaling(ElasticJob job, GpuChoice to, double loss) {}

  @Override
  public ElasticAllocationPlan decide(ElasticPolicyView view) {
    var plan = view.plan();
    var queue = new HashMap<ElasticJob, Integer>();
    view.ready().forEach(job -> queue.put(job, queue(job, view)));
    var order = new ArrayList<>(view.ready());
    order.sort(Comparator.comparing(queue::get)); // stable
    int blocked = Integer.MAX_VALUE;
    for (var job : order) {
      if (queue.getOrDefault(job, 0) > blocked) {
        break;
      }
      if (isHopeless(job, view)) {
        plan.reject(job);
        continue;
      }
      var launched = launch(job, plan, view);
      if (launched == null) {
        blocked = queue.getOrDefault(job, 0);
      } else {
        plan = launched;
      }
    }
    return scaledUp(plan, view);
  }

  private int queue(ElasticJob job, ElasticPolicyView view) {
    int given = job.job().priority();
    int first = given == 0 ? problem.queues() : Math.clamp(given, 1, problem.queues());
    return Math.max(1, first - (int) (view.waited(job) / PROMOTED_AFTER));
  }

  /** No choice meets its deadline, nor ever will. */
  private boolean isHopeless(ElasticJob job, ElasticPolicyView view) {
    return job.speeds().keySet().stream().noneMatch(each -> objective.allows(job, each, view));
  }

  /** The plan with the job in it, or null. */
  private @Nullable ElasticAllocationPlan launch(
      ElasticJob job, ElasticAllocationPlan before, ElasticPolicyView view) {
    var plan = before.copy();
    var wanted = wanted(job, view);
    for (int scalings = 0; ; scalings++) {
      if (plan.fits(job, wanted)) {
        plan.give(job, wanted);
        return plan;
      }
      if (scalings == problem.depth()) {
        return null;
      }
      var best = scaleDown(job, wanted, plan, view);
      if (best == null) {
        return null;
      }
      if (best.job().equals(job)) {
        wanted = best.to();
      } else {
        plan.give(best.job(), best.to());
      }
    }
  }

  /** What it asks for, or where that is not allowed or known what comes nearest. */
  private GpuChoice wanted(ElasticJob job, ElasticPolicyView view) {
    return job.speeds().keySet().stream()
        .filter(each -> objective.allows(job, each, view))
        .min(
            Comparator.comparing((GpuChoice each) -> !each.type().equals(job.asked().type()))
                .thenComparingDouble(
                    each -> Math.abs(Math.log((double) each.gpus() / job.asked().gpus())))
                .thenComparing(Comparator.naturalOrder()))
        .orElse(job.asked());
  }

  private @Nullable Scaling scaleDown(
      ElasticJob job, GpuChoice wanted, ElasticAllocationPlan plan, ElasticPolicyView view) {
    Scaling best = null;
    int lacking = plan.lacks(job, wanted);
    for (var running : plan.held().entrySet()) {
      var from = running.getValue();
      if (!from.type().equals(wanted.type())) {
        continue;
      }
      for (var to : neighbours(running.getKey(), from, view)) {
        boolean frees = !to.type().equals(from.type()) || to.gpus() < from.gpus();
        if (frees && plan.fits(running.getKey(), to)) {
          int freed = to.type().equals(from.type()) ? from.gpus() - to.gpus() : from.gpus();
          double loss = objective.loss(running.getKey(), from, to, view);
          best = better(best, running.getKey(), to, loss / Math.min(freed, lacking));
        }
      }
    }
    for (var to : neighbours(job, wanted, view)) {
      int less = lacking - Math.max(0, plan.lacks(job, to));
      if (less > 0) {
        best = better(best, job, to, objective.loss(job, wanted, to, view) / less);
      }
    }
    return best;
  }

  private static Scaling better(@Nullable Scaling best, ElasticJob job, GpuChoice to, double loss) {
    return best == null || loss < best.loss() ? new Scaling(job, to, loss) : best;
  }

  private ElasticAllocationPlan scaledUp(ElasticAllocationPlan plan, ElasticPolicyView view) {
    for (int scalings = 0; scalings < problem.depth(); scalings++) {
      Scaling best = null;
      for (var running : plan.held().entrySet()) {
        for (var to : neighbours(running.getKey(), running.getValue(), view)) {
          double loss = objective.loss(running.getKey(), running.getValue(), to, view);
          if (loss < 0 && plan.fits(running.getKey(), to)) {
            best = better(best, running.getKey(), to, loss);
          }
        }
      }
      if (best == null) {
        break;
      }
      plan.give(best.job(), best.to());
    }
    return plan;
  }

  /** Half and twice as many, and other types. */
  private List<GpuChoice> neighbours(ElasticJob job, GpuChoice from, ElasticPolicyView view) {
    var all = new ArrayList<GpuChoice>();
    for (var each : job.speeds().keySet()) {
      boolean sameType = each.type().equals(from.type());
      boolean near =
          sameType
              ? scope.counts() && (each.gpus() == 2 * from.gpus() || 2 * each.gpus() == from.gpus())
              : scope.types() && (scope.counts() || each.gpus() == from.gpus());
      if (near && objective.allows(job, each, view)) {
        all.add(each);
      }
    }
    return all;
  }
}
