package io.heddle.app.usecase.goodput;

import io.heddle.app.usecase.estimate.PlanCosts;
import io.heddle.model.allocation.Domain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.result.Placement;
import io.heddle.solvers.goodput.GoodputProblem;
import io.heddle.solvers.goodput.RunOptions;
import io.heddle.solvers.parallelism.ModelSize;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is asked about the goodput of a job. */
public final class GoodputQuestion {
  /**
   * Bytes that a checkpoint holds for each parameter: 16-bit weights, and 32-bit weights and both
   * moments of Adam (Rajbhandari et al. 2020, ZeRO, section 3.1), as in the memory model.
   */
  private static final double PARAMETER_BYTES = 2 + 12;

  private GoodputQuestion() {}

  /**
   * Bytes of a job's checkpoint.
   *
   * @throws JobDoesNotFitException if the job has no model
   */
  public static double checkpointBytes(TrainingJob job) {
    return PARAMETER_BYTES * ModelSize.parameters(PlanCosts.shape(job));
  }

  /**
   * On the hosts of a placement; without one, on free hosts of as few minipods and leaves as its
   * minipods' order gives. O(hosts log hosts).
   *
   * @throws JobDoesNotFitException if the hosts are too few, or of another cluster
   */
  public static GoodputProblem of(
      Cluster cluster,
      TrainingJob job,
      @Nullable Placement placement,
      FailureModel failures,
      RunOptions options) {
    var hosts =
        placement == null
            ? closest(cluster, job)
            : placement.matrix().stream().flatMap(List::stream).toList();
    for (var host : hosts) {
      if (!cluster.hasHost(host)) {
        throw new JobDoesNotFitException(
            "job %s: cluster %s has no host %s. Use the cluster that the placement was made for."
                .formatted(job.id(), cluster.name(), host));
      }
    }
    var parallelism = job.parallelism();
    int replicas = parallelism == null ? 0 : parallelism.dp(job.gpus());
    return new GoodputProblem(cluster, job.id(), hosts, replicas, failures, options);
  }

  private static List<String> closest(Cluster cluster, TrainingJob job) {
    var free =
        cluster.hosts().stream()
            .filter(host -> host.isFree() && host.isWell())
            .filter(host -> job.request().accepts(host.type().gpuModel()))
            .sorted(
                Comparator.comparingInt(
                        (Host host) -> -cluster.minipodOf(host.id()).freeHosts().size())
                    .thenComparingInt(host -> cluster.minipodOf(host.id()).index())
                    .thenComparing(host -> Domain.LEAF.of(cluster, host)))
            .toList();
    int gpus = free.isEmpty() ? 1 : free.getFirst().type().gpus();
    int needed = (job.gpus() + gpus - 1) / gpus;
    var alike = free.stream().filter(host -> host.type().equals(free.getFirst().type())).toList();
    if (alike.size() < needed) {
      throw new JobDoesNotFitException(
          "job %s: %,d hosts needed, %,d free ones of its kind. Free hosts, or ask for fewer GPUs."
              .formatted(job.id(), needed, alike.size()));
    }
    return alike.subList(0, needed).stream().map(Host::id).toList();
  }
}
