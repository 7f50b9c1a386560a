package io.heddle.solvers.federation;

import io.heddle.model.job.Parallelism;
import io.heddle.model.job.PipelineLayout;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.parallelism.PipelineStageSeconds;
import io.heddle.solvers.parallelism.PlanEstimator;
import io.heddle.solvers.parallelism.WanNetworkLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What cuts of a job cost on several clusters: the estimate of each cluster for its own part, put
 * together as the estimate does for one (see {@link PipelineStageSeconds}). A micro-batch passes
 * from cluster to cluster with all replicas at once; gradients are added up inside each cluster and
 * then go round a ring of clusters. Tensor groups, context groups and groups of experts never leave
 * a cluster, nor do shards of weights and optimizer.
 *
 * @param on of each share
 * @param hops from each share to the next
 * @param ring the slowest hop where they all go round
 */
record FederationCutTimes(
    FederationJobCosts job,
    List<PlanEstimator> on,
    List<WanNetworkLevel> hops,
    WanNetworkLevel ring) {
  /**
   * The pipeline goes from cluster to cluster. Layers go where the slowest stage stays quickest.
   * Null where the stages are too many or do not fit. O(layers · clusters).
   *
   * @param plan with the stages of all clusters
   * @param stages of each
   * @param limit of seconds: null where it cannot be below
   */
  @Nullable FederationCut pipeline(Parallelism plan, int dp, int[] stages, double limit) {
    int all = job.shape().layers();
    if (plan.pp() > all) {
      return null;
    }
    int clusters = stages.length;
    var known = new IdentityHashMap<PlanEstimator, PipelineStageSeconds>();
    var costs = new ArrayList<PipelineStageSeconds>();
    for (var each : on) {
      costs.add(known.computeIfAbsent(each, _ -> each.stage(plan, dp, job.globalBatch())));
    }
    double microBatches = job.globalBatch() / ((double) plan.microBatch() * dp);
    int fullest = fullest(plan);
    double rate = 0; // of all stages, were layers dealt out without a rest
    for (int k = 0; k < clusters; k++) {
      rate += stages[k] * fullest / costs.get(k).stage();
    }
    if (microBatches * all / rate >= limit) {
      return null;
    }
    int[] layers = layers(plan, stages, costs);
    int from = 0;
    double slowest = 0;
    double sum = 0;
    double once = 0;
    for (int k = 0; k < clusters; k++) {
      var cost = costs.get(k);
      int most = Math.ceilDiv(layers[k], stages[k]);
      double peak = on.get(k).peakBytes(plan, dp, job.globalBatch(), most, from, from + stages[k]);
      if (!on.get(k).fits(peak, plan, dp)) {
        return null;
      }
      from += stages[k];
      boolean last = k == clusters - 1;
      double layer = cost.stage() / fullest;
      double wan = last ? cost.pass() : on.get(k).passSeconds(plan, dp, hops.get(k));
      double end = last ? cost.head() : 0;
      double inside = stages[k] > 1 ? cost.pass() : 0;
      slowest = Math.max(slowest, layer * most + Math.max(inside, wan + end));
      sum += layer * layers[k] + (stages[k] - 1) * cost.pass() + wan + end;
      once = Math.max(once, cost.once() * most / fullest);
    }
    double seconds =
        microBatches * slowest + Math.max(0, sum - slowest) / plan.virtualPipeline() + once;
    var parts = new ArrayList<FederatedJob.Part>();
    for (int k = 0; k < clusters; k++) {
      parts.add(new FederatedJob.Part(stages[k], dp, layers[k], job.globalBatch()));
    }
    return new FederationCut(plan, seconds, parts);
  }

  /** Layers of the stage that {@link PipelineStageSeconds} are of. */
  private int fullest(Parallelism plan) {
    return PipelineLayout.most(job.shape().layers(), plan.pp(), plan.virtualPipeline());
  }

  private int[] layers(Parallelism plan, int[] stages, List<PipelineStageSeconds> costs) {
    int fullest = fullest(plan);
    int[] layers = stages.clone();
    int last = stages.length - 1;
    for (int given = plan.pp(); given < job.shape().layers(); given++) {
      int best = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int k = 0; k <= last; k++) {
        var cost = costs.get(k);
        double layer = cost.stage() / fullest;
        double seconds =
            layer * Math.ceilDiv(layers[k] + 1, stages[k]) + (k == last ? cost.head() : 0);
        if (seconds < least) {
          least = seconds;
          best = k;
        }
      }
      layers[best]++;
    }
    return layers;
  }

  /**
   * Each cluster has whole replicas. Sequences go where the slowest cluster stays quickest. Null
   * where they cannot be dealt out or a replica does not fit.
   *
   * @param replicas of each
   * @param limit of seconds: null where it cannot be below
   */
  @Nullable FederationCut replicas(Parallelism plan, int[] replicas, double limit) {
    int all = Arrays.stream(replicas).sum();
    if (job.globalBatch() % plan.microBatch() != 0) {
      return null;
    }
    var each = new double[replicas.length];
    var once = new double[replicas.length];
    for (int k = 0; k < replicas.length; k++) {
      int guess = Math.max(1, (int) ((long) job.globalBatch() * replicas[k] / all));
      var cost = on.get(k).stage(plan, replicas[k], guess);
      each[k] = cost.stage() + cost.head() + cost.pass();
      once[k] = (plan.pp() - 1) * (cost.stage() + cost.pass()) / plan.virtualPipeline();
      once[k] += cost.once();
    }
    double rate = 0; // of all replicas, were micro-batches dealt out without a rest
    for (int k = 0; k < replicas.length; k++) {
      rate += replicas[k] / each[k];
    }
    double exchange = on.getFirst().gradientSeconds(replicas.length, ring);
    if (job.globalBatch() / (plan.microBatch() * rate) + exchange >= limit) {
      return null;
    }
    int[] microBatches =
        MicroBatchSharing.dealt(job.globalBatch() / plan.microBatch(), replicas, each, once);
    if (microBatches == null) {
      return null;
    }
    int layers = Math.ceilDiv(job.shape().layers(), plan.pp());
    double slowest = 0;
    var parts = new ArrayList<FederatedJob.Part>();
    for (int k = 0; k < replicas.length; k++) {
      int batch = microBatches[k] * replicas[k] * plan.microBatch();
      double peak = on.get(k).peakBytes(plan, replicas[k], batch, layers, 0, plan.pp());
      if (!on.get(k).fits(peak, plan, replicas[k])) {
        return null;
      }
      slowest = Math.max(slowest, microBatches[k] * each[k] + once[k]);
      parts.add(new FederatedJob.Part(plan.pp(), replicas[k], job.shape().layers(), batch));
    }
    return new FederationCut(plan, slowest + exchange, parts);
  }
}
