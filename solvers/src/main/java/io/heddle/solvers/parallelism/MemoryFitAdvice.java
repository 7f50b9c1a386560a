package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.Parallelism;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says of a workload that fits nowhere what comes nearest, and what would make it fit. */
final class MemoryFitAdvice {
  private static final double GIB = 1L << 30;

  /** No cluster is larger. */
  private static final int MOST_GPUS = 1 << 17;

  private final ParallelismPlanProblem problem;

  private MemoryFitAdvice(ParallelismPlanProblem problem) {
    this.problem = problem;
  }

  /** O(types of the table of hardware · grids). */
  static InfeasibleException of(ParallelismPlanProblem problem) {
    return new InfeasibleException(new MemoryFitAdvice(problem).text());
  }

  /** The plan that needs the least memory on some GPUs. */
  private record Nearest(
      ParallelismPlanGrid grid, Parallelism plan, double admitted, double missing) {}

  private String text() {
    @Nullable Nearest nearest = null;
    for (var pool : problem.pools()) {
      var here = nearest(pool);
      if (here != null && (nearest == null || here.missing() < nearest.missing())) {
        nearest = here;
      }
    }
    var head = "job %s fits nowhere: ".formatted(problem.job());
    if (nearest == null) {
      return head
          + "no degrees divide the GPUs, the layers, the heads and the batch of %d%s."
              .formatted(problem.globalBatch(), tooWide());
    }
    var plan = nearest.plan();
    var text =
        "%d × %s come nearest with tp %d, pp %d, cp %d, ep %d and recomputation %s. Each GPU would need %.4g GiB; with headroom %.4g GiB are usable."
            .formatted(
                nearest.grid().gpus(),
                nearest.grid().device().name(),
                plan.tp(),
                plan.pp(),
                plan.cp(),
                plan.ep(),
                plan.recompute().name().toLowerCase(java.util.Locale.ROOT),
                (nearest.admitted() + nearest.missing()) / GIB,
                nearest.admitted() / GIB);
    var ways = ways(nearest);
    return head
        + text
        + (ways.isEmpty() ? "" : " It fits on %s.".formatted(String.join(", or on ", ways)));
  }

  private String tooWide() {
    var tp = problem.fixed().tp();
    int domain = problem.pools().stream().mapToInt(pool -> pool.device().domain()).max().orElse(1);
    return tp != null && tp > domain
        ? ", and tp %d is more than the %d GPUs that are joined locally".formatted(tp, domain)
        : "";
  }

  /** More GPUs of the type that came nearest; as many GPUs of a type with more memory. */
  private List<String> ways(Nearest nearest) {
    var ways = new ArrayList<String>();
    if (!problem.fixed().equals(FixedDegrees.NONE)
        && new MemoryFitAdvice(problem.with(FixedDegrees.NONE)).fitsSomewhere()) {
      ways.add("these GPUs without pinned values");
    }
    var device = nearest.grid().device();
    for (int gpus = 2 * nearest.grid().gpus(); gpus <= MOST_GPUS; gpus *= 2) {
      if (fits(new TypedGpuPool(device, List.of(gpus)))) {
        ways.add("%,d × %s".formatted(gpus, device.name()));
        break;
      }
    }
    GpuHardwareTable.gpus().stream()
        .filter(spec -> spec.memoryGiB() * GIB > device.memoryBytes())
        .sorted(Comparator.comparingDouble(GpuSpec::memoryGiB))
        .map(spec -> like(spec, device))
        .filter(other -> fits(new TypedGpuPool(other, List.of(nearest.grid().gpus()))))
        .findFirst()
        .ifPresent(other -> ways.add("%,d × %s".formatted(nearest.grid().gpus(), other.name())));
    return ways;
  }

  /** In the hosts and on the network of another. */
  private static GpuDevice like(GpuSpec spec, GpuDevice device) {
    var other = GpuDevice.of(spec, device.domain(), GpuDevice.usualNetworkGBps(spec));
    return other.withLinks(
        other.localBytesPerSecond(), device.domain(), device.networkBytesPerSecond());
  }

  private boolean fitsSomewhere() {
    return problem.pools().stream().anyMatch(this::fits);
  }

  private boolean fits(TypedGpuPool pool) {
    var nearest = nearest(pool);
    return nearest != null && nearest.missing() <= 0;
  }

  private @Nullable Nearest nearest(TypedGpuPool pool) {
    @Nullable Nearest nearest = null;
    var estimator = problem.estimator(pool.device());
    var knobs = new SecondaryPlanOptions(problem, pool.device(), estimator);
    for (var grid : ParallelismPlanGrid.of(problem, pool)) {
      var plan = grid.smallest(knobs);
      if (plan == null) {
        continue;
      }
      int dp = plan.dp(grid.gpus());
      double missing = estimator.missingBytes(plan, dp);
      if (nearest == null || missing < nearest.missing()) {
        nearest = new Nearest(grid, plan, estimator.peakBytes(plan, dp) - missing, missing);
      }
    }
    return nearest;
  }
}
