package io.heddle.solvers.eligibility;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Hosts whose GPUs do not compute in the precision of a job, or of which that is not known. */
public final class UnsuitedPrecision {
  private UnsuitedPrecision() {}

  /** Those that the job could have in another precision. O(hosts). */
  public static List<Host> among(Collection<Host> hosts, TrainingJob job) {
    return hosts.stream()
        .filter(host -> host.hasKnownGpus() && job.request().accepts(host.type().gpuModel()))
        .filter(host -> !job.accepts(host.type().gpuModel()))
        .toList();
  }

  /**
   * A sentence about GPUs that the job may have though the table of hardware lacks them; none where
   * there are none, or the precision is one of all GPUs. O(hosts).
   */
  public static List<String> unchecked(Collection<Host> hosts, TrainingJob job) {
    return unchecked(
        hosts.stream().filter(Host::hasKnownGpus).map(host -> host.type().gpuModel()), job);
  }

  /** {@link #unchecked(Collection, TrainingJob)} of a cluster that only counts its free GPUs. */
  public static List<String> unchecked(FederatedCluster cluster, TrainingJob job) {
    var free = cluster.free().stream().filter(stock -> stock.gpus() > 0).toList();
    var models = free.stream().map(GpuStock::gpuModel).filter(Objects::nonNull);
    var notes = new ArrayList<>(unchecked(models, job));
    var precision = job.workload().precision();
    if (!precision.isOfAll()
        && job.request().gpuModels().isEmpty()
        && free.stream().anyMatch(stock -> stock.gpuModel() == null)) {
      notes.add(
          "job %s: that the GPUs of cluster %s, whose model is not stated, compute in %s is assumed."
              .formatted(job.id(), cluster.id(), precision.word()));
    }
    return notes;
  }

  private static List<String> unchecked(Stream<String> gpus, TrainingJob job) {
    var precision = job.workload().precision();
    var unknown = new TreeSet<String>();
    if (!precision.isOfAll()) {
      gpus.filter(gpu -> job.accepts(gpu) && GpuHardwareTable.find(gpu) == null)
          .forEach(unknown::add);
    }
    return unknown.isEmpty()
        ? List.of()
        : List.of(
            "job %s: whether %s computes in %s is not known, and assumed."
                .formatted(job.id(), String.join(", ", unknown), precision.word()));
  }

  /** What an answer rests on: what the state assumes, and what is {@link #unchecked}. */
  public static List<String> assumed(
      ClusterJobAllocations allocations, Cluster cluster, Collection<TrainingJob> jobs) {
    var all = new ArrayList<>(allocations.assumedOn(cluster));
    jobs.forEach(job -> all.addAll(unchecked(cluster.hosts(), job)));
    return List.copyOf(all);
  }
}
