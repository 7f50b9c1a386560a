package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.IterationComputeEstimate;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import io.heddle.solvers.eligibility.MisplacedJobHosts;
import java.util.ArrayList;
import java.util.List;

/** From a placement to what its hosts send each other. */
public final class PlacementTraffic {
  private PlacementTraffic() {}

  /**
   * Each DP group of n hosts is a ring in rank order, in which every host sends 2 (n−1)/n of the
   * group's volume to the next. Where a tensor group takes k hosts, each of them is in a ring with
   * its own kind, k rows further, and sends a k-th of the volumes; what it exchanges with the
   * others goes over their NVLinks. Neighbouring stages of a PP group send activations forward and
   * gradients back, each micro-batch of each replica on the host once a virtual stage; with several
   * virtual stages the last stage also sends to the first. Experts on several hosts exchange tokens
   * all to all ({@link AllToAll}), but for a job whose profile was measured. O(hosts²).
   *
   * @throws InfeasibleException if the job may not have these hosts together
   * @throws IllegalArgumentException if the volumes are not known: the job has no model and its
   *     profile no bytes
   * @throws io.heddle.model.job.JobDoesNotFitException if the job has no degrees
   */
  public static PlacedJobTraffic of(Cluster cluster, TrainingJob job, Placement placement) {
    requireEligible(cluster, job, placement);
    int rows = placement.rows();
    int cols = placement.cols();
    var matrix = placement.matrix();
    var degrees = job.requireParallelism();
    double dpBytes = dpBytes(job, placement.hostsPerTensorGroup());
    double ppBytes = ppBytes(job, placement.gpusPerHost());
    var flows = new ArrayList<HostFlow>();
    int apart = placement.hostsPerTensorGroup();
    int ring = rows / apart;
    if (ring > 1 && dpBytes > 0) {
      double each = 2.0 * (ring - 1) / ring * dpBytes;
      for (int col = 0; col < cols; col++) {
        for (int row = 0; row < rows; row++) {
          flows.add(
              new HostFlow(
                  matrix.get(row).get(col), matrix.get((row + apart) % rows).get(col), each));
        }
      }
    }
    if (ppBytes > 0) {
      for (var group : matrix) {
        addPipeline(group, ppBytes, degrees.virtualPipeline(), flows);
      }
    }
    double latency = 2.0 * (ring - 1) * PlacedJobTraffic.STEP_SECONDS * (dpBytes > 0 ? 1 : 0);
    if (job.model() instanceof ModelShape.Moe moe && job.profile() == null) {
      latency += AllToAll.of(job, moe, placement).addTo(flows);
    }
    var gpuModel = cluster.host(matrix.getFirst().getFirst()).type().gpuModel();
    var compute = IterationComputeEstimate.of(job, gpuModel);
    var profile = job.profile();
    return new PlacedJobTraffic(
        job.id(),
        rows * cols * placement.gpusPerHost(),
        compute.flops(),
        compute.seconds(),
        profile == null ? 1 : profile.overlapStart(),
        latency,
        flows);
  }

  /**
   * Requires what {@link #of} has to know of a job wherever it runs.
   *
   * @throws IllegalArgumentException if its volumes or its computation are not known
   * @throws io.heddle.model.job.JobDoesNotFitException if it has no degrees
   */
  public static void requireKnown(TrainingJob job) {
    var _ = job.requireParallelism();
    var _ = dpBytes(job, 1);
    var _ = ppBytes(job, 1);
    var _ = IterationComputeEstimate.of(job, "");
  }

  private static void requireEligible(Cluster cluster, TrainingJob job, Placement placement) {
    var misplaced =
        MisplacedJobHosts.of(
            new HostEligibility(cluster, job), placement, EligibilityRule::stateOfRunner);
    if (!misplaced.isEmpty()) {
      throw new InfeasibleException(
          "job %s cannot run where its placement puts it on %s: %s. Place it again with heddle place."
              .formatted(job.id(), cluster.name(), HostExclusionFinding.words(misplaced)));
    }
  }

  private static void addPipeline(
      List<String> group, double bytes, int virtualStages, List<HostFlow> flows) {
    int cols = group.size();
    for (int col = 0; col + 1 < cols; col++) {
      flows.add(new HostFlow(group.get(col), group.get(col + 1), bytes * virtualStages));
      flows.add(new HostFlow(group.get(col + 1), group.get(col), bytes * virtualStages));
    }
    if (virtualStages > 1 && cols > 1) {
      flows.add(new HostFlow(group.getLast(), group.getFirst(), bytes * (virtualStages - 1)));
      flows.add(new HostFlow(group.getFirst(), group.getLast(), bytes * (virtualStages - 1)));
    }
  }

  private static double dpBytes(TrainingJob job, int hosts) {
    var profile = job.profile();
    if (profile != null && !Double.isNaN(profile.dpBytes())) {
      return profile.dpBytes();
    }
    return volumes(job).dpBytes() / hosts;
  }

  private static double ppBytes(TrainingJob job, int gpusPerHost) {
    var profile = job.profile();
    if (profile != null && !Double.isNaN(profile.ppBytes())) {
      return profile.ppBytes();
    }
    var degrees = job.requireParallelism();
    if (degrees.pp() == 1) {
      return 0;
    }
    var volumes = volumes(job);
    double replicas = (double) gpusPerHost / degrees.tp();
    return replicas * volumes.microBatches() * volumes.ppBytes();
  }

  private static JobCommunicationVolumes volumes(TrainingJob job) {
    if (job.model() == null) {
      throw new IllegalArgumentException(
          "job %s: its communication volume is unknown: it has no model, and its profile no dpBytes%s. Add a model."
              .formatted(job.id(), job.requireParallelism().pp() > 1 ? " and ppBytes" : ""));
    }
    return JobCommunicationVolumes.of(job);
  }
}
