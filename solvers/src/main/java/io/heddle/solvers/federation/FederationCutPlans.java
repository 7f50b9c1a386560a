package io.heddle.solvers.federation;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.Parallelism;
import io.heddle.solvers.parallelism.GpuDevice;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All plans of a job on shares of several clusters: either the pipeline goes from one to the next,
 * or each has whole replicas. Degrees are those of which every share has as many; what does not
 * come out even is left idle, as the paper's d·p ≤ r lets it. Recomputation no more than fits. For
 * one use.
 */
final class FederationCutPlans {
  private static final int MOST_MICRO_BATCH = 64;

  private final FederationCutTimes times;
  private final FederationJobCosts job;
  private final FixedDegrees fixed;
  private final int[] gpus;
  private final int domain;
  private @Nullable FederationCut best;

  FederationCutPlans(FederationCutTimes times, List<GpuDevice> devices, ClusterGpuShares shares) {
    this.times = times;
    job = times.job();
    fixed = job.fixed();
    gpus = shares.gpus().stream().mapToInt(Integer::intValue).toArray();
    domain = devices.stream().mapToInt(GpuDevice::domain).min().orElse(1);
  }

  /** The quickest, or null where none fits. */
  @Nullable FederationCut best() {
    int cp = Objects.requireNonNullElse(fixed.cp(), 1);
    int heads = job.shape().heads();
    for (int tp : options(fixed.tp(), domain, FederationCutPlans::isPowerOfTwo)) {
      int group = tp * cp;
      int most = Arrays.stream(gpus).min().orElse(0) / group;
      if (tp <= domain && heads % tp == 0) {
        replicas(tp, cp, most);
        stages(tp, cp, most);
      }
    }
    return best;
  }

  private void replicas(int tp, int cp, int most) {
    int layers = job.shape().layers();
    for (int pp : options(fixed.pp(), Math.min(most, layers), each -> layers % each == 0)) {
      int[] replicas = shared(tp * cp * pp);
      if (replicas.length > 0) {
        weigh(
            ep -> Arrays.stream(replicas).allMatch(each -> each % ep == 0),
            plan(tp, pp, cp),
            plan -> times.replicas(plan, replicas, limit()));
      }
    }
  }

  private void stages(int tp, int cp, int most) {
    int batch = job.globalBatch();
    for (int dp : options(null, Math.min(most, batch), each -> batch % each == 0)) {
      int[] stages = shared(tp * cp * dp);
      int pp = Arrays.stream(stages).sum();
      if (pp > 0 && (fixed.pp() == null || fixed.pp() == pp)) {
        weigh(
            ep -> dp % ep == 0,
            plan(tp, pp, cp),
            plan ->
                batch / dp % plan.microBatch() == 0
                    ? times.pipeline(plan, dp, stages, limit())
                    : null);
      }
    }
  }

  private double limit() {
    return best == null ? Double.POSITIVE_INFINITY : best.seconds();
  }

  /** How many of such a size each share has; none where one has none. */
  private int[] shared(int size) {
    int[] each = Arrays.stream(gpus).map(share -> share / size).toArray();
    return Arrays.stream(each).allMatch(count -> count > 0) ? each : new int[0];
  }

  /** Takes a plan's time, or null where it does not fit. */
  private interface Timing extends Function<Parallelism, @Nullable FederationCut> {}

  private void weigh(IntPredicate splits, Parallelism degrees, Timing timing) {
    int experts = Math.max(1, job.shape().experts());
    for (int ep : options(fixed.ep(), experts, each -> isPowerOfTwo(each) && experts % each == 0)) {
      if (splits.test(ep)) {
        for (int micro :
            options(fixed.microBatch(), MOST_MICRO_BATCH, FederationCutPlans::isPowerOfTwo)) {
          leastRecomputed(degrees.withEp(ep).withMicroBatch(micro), timing);
        }
      }
    }
  }

  private void leastRecomputed(Parallelism plan, Timing timing) {
    var decided = fixed.recompute();
    for (var recompute :
        decided == null ? ActivationRecompute.values() : new ActivationRecompute[] {decided}) {
      var cut = timing.apply(plan.withRecompute(recompute));
      if (cut != null && Double.isFinite(cut.seconds())) {
        best = best == null || cut.seconds() < best.seconds() ? cut : best;
        return;
      }
    }
  }

  private Parallelism plan(int tp, int pp, int cp) {
    return new Parallelism(
        tp,
        pp,
        cp,
        1,
        Objects.requireNonNullElse(fixed.virtualPipeline(), 1),
        1,
        ActivationRecompute.NONE,
        tp > 1,
        Objects.requireNonNullElse(fixed.zeroStage(), 1));
  }

  private static boolean isPowerOfTwo(int value) {
    return Integer.bitCount(value) == 1;
  }

  /** What is decided, else all that are allowed. */
  private static int[] options(@Nullable Integer decided, int most, IntPredicate allowed) {
    return decided != null
        ? new int[] {decided}
        : IntStream.rangeClosed(1, most).filter(allowed).toArray();
  }
}
