package io.heddle.app.usecase.state;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Gpu;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Carries out the migrations of a plan on the jobs that run. */
public final class MigrationReplay {
  private static final double SECONDS_OF_HOUR = 3600;

  private MigrationReplay() {}

  /**
   * The running jobs after all moves. One that moves ends later by the time that each of its GPUs
   * loses, if its end is known. O(GPUs).
   *
   * @param cluster as the plan saw it: GPUs that a planned job holds are not free
   * @return null if the plan is for another state: a job does not hold the GPUs that it leaves, a
   *     GPU that it gets is not free when its turn comes, or a host for the job that comes is not
   *     free in the end
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
        if (!held.add(gpu) || !canHave(cluster, left, gpu)) {
          return null;
        }
      }
      gpus.addAll(move.to());
      jobs.put(job.id(), later(job, move, running.now()).withGpus(List.copyOf(gpus)));
    }
    for (var gpu : freed(cluster, plan)) {
      if (held.contains(gpu) || !canHave(cluster, left, gpu)) {
        return null;
      }
    }
    return new ClusterJobAllocations(
        running.atSeconds(), List.copyOf(jobs.values()), running.reservations(), running.assumed());
  }

  /** All GPUs of the hosts that the job finds free then; of a host that is gone, the first. */
  public static List<Gpu> freed(Cluster cluster, JobMigrationPlan plan) {
    return plan.hosts().stream()
        .flatMap(host ->
            IntStream.range(0, cluster.hasHost(host) ? cluster.host(host).type().gpus() : 1)
                .mapToObj(gpu -> new Gpu(host, gpu)))
        .toList();
  }

  private static RunningClusterJob later(RunningClusterJob job, JobMigration move, double now) {
    double end = job.endsAfter(now);
    return Double.isInfinite(end)
        ? job
        : job.withExpectedEndSeconds(
            end + move.gpuHoursLost() / job.gpus().size() * SECONDS_OF_HOUR);
  }

  private static boolean canHave(Cluster cluster, Set<Gpu> left, Gpu gpu) {
    if (!cluster.hasHost(gpu.host())) {
      return false;
    }
    var host = cluster.host(gpu.host());
    return gpu.gpu() < host.type().gpus()
        && host.isWell()
        && (left.contains(gpu) || host.isFree(gpu.gpu()));
  }
}
