package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a file speaks of that other files hold: an answer makes sense beside its cluster alone.
 *
 * @param cluster its name; null where the file names none
 * @param hosts ids, each with the GPUs that the host must have at least; 0 where that is all one
 * @param jobs ids, the most important first
 */
public record FileReferences(
    @Nullable String cluster, SortedMap<String, Integer> hosts, SequencedSet<String> jobs) {
  /** Of a file that stands by itself. */
  public static final FileReferences NONE =
      new FileReferences(null, new TreeMap<>(), new LinkedHashSet<>());

  public FileReferences {
    hosts = Collections.unmodifiableSortedMap(new TreeMap<>(hosts));
    jobs = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(jobs));
  }

  /** Jobs of whatever cluster. */
  static FileReferences toJobs(Collection<String> jobs) {
    return new FileReferences(null, new TreeMap<>(), new LinkedHashSet<>(jobs));
  }

  /** Hosts of a cluster, of which each must have so many GPUs. */
  static FileReferences toHosts(String cluster, Collection<String> hosts) {
    var each = new TreeMap<String, Integer>();
    hosts.forEach(host -> each.put(host, 0));
    return new FileReferences(cluster, each, new LinkedHashSet<>());
  }

  /** GPUs of a cluster; null: of whichever. */
  static FileReferences toGpus(@Nullable String cluster, Stream<Gpu> gpus) {
    var hosts = new TreeMap<String, Integer>();
    gpus.forEach(gpu -> hosts.merge(gpu.host(), gpu.gpu() + 1, Math::max));
    return new FileReferences(cluster, hosts, new LinkedHashSet<>());
  }

  /** Jobs of a cluster with the hosts that they have. */
  static FileReferences toPlacements(
      String cluster, List<Placement> placements, Collection<String> otherHosts) {
    var hosts = new TreeMap<String, Integer>();
    var jobs = new LinkedHashSet<String>();
    otherHosts.forEach(host -> hosts.put(host, 0));
    for (var placement : placements) {
      jobs.add(placement.job());
      placement.matrix().stream()
          .flatMap(List::stream)
          .forEach(host -> hosts.merge(host, placement.gpusPerHost(), Math::max));
    }
    return new FileReferences(cluster, hosts, jobs);
  }

  /** These, and jobs with the GPUs that they have. */
  FileReferences and(List<MultiJobPlan.Dispatched> dispatched) {
    var more = new TreeMap<>(hosts);
    var all = new LinkedHashSet<>(jobs);
    for (var each : dispatched) {
      all.add(each.job());
      each.gpus().forEach(gpu -> more.merge(gpu.host(), gpu.gpu() + 1, Math::max));
    }
    return new FileReferences(cluster, more, all);
  }

  /** What of the hosts a cluster lacks, in words for a person; empty where it fits. O(hosts). */
  public List<String> missingIn(Cluster other) {
    var missing = new ArrayList<String>();
    hosts.forEach((id, gpus) -> {
      if (!other.hasHost(id)) {
        missing.add("%s has no host %s".formatted(other.name(), id));
      } else if (other.host(id).type().gpus() < gpus) {
        missing.add(
            "host %s of %s has %d GPUs, expected at least %d"
                .formatted(id, other.name(), other.host(id).type().gpus(), gpus));
      }
    });
    return missing;
  }
}
