package io.heddle.app.usecase.state;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Gpu;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Carries out the migrations of a plan on the jobs that run. */
public final class MigrationReplay {
  private MigrationReplay() {}

  /**
   * The running jobs after all moves. O(GPUs).
   *
   * @param cluster as the plan saw it: GPUs that a planned job holds are not free
   * @return null if the plan is for another state: a job does not hold the GPUs that it leaves, or
   *     a GPU that it gets is not free when its turn comes
   */
  public static @Nullable ClusterJobAllocations of(
      Cluster cluster, ClusterJobAllocations running, JobMigrationPlan plan) {
    var jobs = new LinkedHashMap<String, RunningClusterJob>();
    running.jobs().forEach(job -> jobs.put(job.id(), job));
    var held = new HashSet<Gpu>();
    running.jobs().forEach(job -> held.addAll(job.gpus()));
    var left = new HashSet<Gpu>();
    for (var move : plan.moves()) {
      var job = jobs.get(move.job());
      var gpus = new TreeSet<>(job == null ? List.of() : job.gpus());
      if (job == null || !gpus.containsAll(move.from())) {
        return null;
      }
      move.from().forEach(gpus::remove);
      move.from().forEach(held::remove);
      left.addAll(move.from());
      for (var gpu : move.to()) {
        if (!held.add(gpu)
            || !isWell(cluster, gpu)
            || !(left.contains(gpu) || isFree(cluster, gpu))) {
          return null;
        }
      }
      gpus.addAll(move.to());
      jobs.put(job.id(), job.withGpus(List.copyOf(gpus)));
    }
    return new ClusterJobAllocations(
        running.atSeconds(), List.copyOf(jobs.values()), running.reservations(), running.assumed());
  }

  private static boolean isFree(Cluster cluster, Gpu gpu) {
    return cluster.host(gpu.host()).isFree(gpu.gpu());
  }

  private static boolean isWell(Cluster cluster, Gpu gpu) {
    return cluster.hasHost(gpu.host())
        && gpu.gpu() < cluster.host(gpu.host()).type().gpus()
        && cluster.host(gpu.host()).isWell();
  }
}
