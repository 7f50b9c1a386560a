package io.heddle.model.allocation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.result.Gpu;
import io.heddle.model.text.CountedNoun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that run on a cluster ({@code heddle.allocations/1}).
 *
 * @param atSeconds when that was so, on the clock of the jobs' times; null if not stated
 * @param jobs ids are unique; no GPU is held twice
 * @param reservations hosts that are spoken for, now or later; ids are unique
 * @param assumed what had to be assumed where these were read, for a person
 */
public record ClusterJobAllocations(
    @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST, absent = AbsentMeaning.UNSAID)
        @Nullable Double atSeconds,
    @FileMember("an array of running jobs")
        List<@FileMember("a running job") RunningClusterJob> jobs,
    @FileMember(value = "an array of reservations", absent = AbsentMeaning.OMITTED)
        List<@FileMember("a reservation") HostReservation> reservations,
    @FileMember(value = ASSUMPTIONS, absent = AbsentMeaning.OMITTED)
        List<@FileMember("an assumption") String> assumed)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.allocations/1";

  static final String ASSUMPTIONS = "an array of assumptions";
  static final String SECONDS = "seconds";

  /** Seconds on any clock are smaller. */
  static final double LARGEST = 1e15;

  /** Nothing is known to run. */
  public static final ClusterJobAllocations NONE =
      new ClusterJobAllocations(null, List.of(), List.of());

  /**
   * @throws IllegalArgumentException if two jobs have one id or one GPU, or two reservations one id
   */
  public ClusterJobAllocations {
    jobs = List.copyOf(jobs);
    reservations = List.copyOf(reservations);
    assumed = List.copyOf(assumed);
    if (reservations.stream().map(HostReservation::id).distinct().count() < reservations.size()) {
      throw new IllegalArgumentException("two reservations of one id: " + reservations);
    }
    var ids = new TreeSet<String>();
    var holder = new HashMap<Gpu, String>();
    for (var job : jobs) {
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException("two jobs %s".formatted(job.id()));
      }
      for (var gpu : job.gpus()) {
        var other = holder.put(gpu, job.id());
        if (other != null) {
          throw new IllegalArgumentException(
              "jobs %s and %s both hold %s".formatted(other, job.id(), gpu));
        }
      }
    }
  }

  /** Without assumptions. */
  public ClusterJobAllocations(
      @Nullable Double atSeconds,
      List<RunningClusterJob> jobs,
      List<HostReservation> reservations) {
    this(atSeconds, jobs, reservations, List.of());
  }

  /** Without reservations. */
  public ClusterJobAllocations(@Nullable Double atSeconds, List<RunningClusterJob> jobs) {
    this(atSeconds, jobs, List.of());
  }

  /** The same jobs with other reservations. */
  public ClusterJobAllocations withReservations(List<HostReservation> others) {
    return new ClusterJobAllocations(atSeconds, jobs, others, assumed);
  }

  /** Without GPUs and hosts that a cluster lacks, and who has nothing else. O(GPUs). */
  public ClusterJobAllocations within(Cluster cluster) {
    if (missingIn(cluster).isEmpty()) {
      return this;
    }
    var left = new ArrayList<RunningClusterJob>();
    for (var job : jobs) {
      var gpus =
          job.gpus().stream()
              .filter(gpu ->
                  cluster.hasHost(gpu.host()) && gpu.gpu() < cluster.host(gpu.host()).type().gpus())
              .toList();
      if (!gpus.isEmpty()) {
        left.add(job.withGpus(gpus));
      }
    }
    var kept = new ArrayList<HostReservation>();
    for (var each : reservations) {
      var hosts = new TreeSet<>(each.hosts());
      hosts.removeIf(host -> !cluster.hasHost(host));
      if (!hosts.isEmpty()) {
        kept.add(each.withHosts(hosts));
      }
    }
    return new ClusterJobAllocations(atSeconds, left, kept, assumed);
  }

  /** These, with what had to be assumed for them. */
  public ClusterJobAllocations assuming(List<String> assumptions) {
    return new ClusterJobAllocations(atSeconds, jobs, reservations, assumptions);
  }

  /** What an answer on a cluster rests on: these assumptions, and hosts with unknown GPUs. */
  public List<String> assumedOn(Cluster cluster) {
    var all = new ArrayList<>(assumed);
    if (!cluster.hasKnownFabric() && cluster.hosts().size() > 1) {
      all.add(cluster.assumedFabric());
    }
    long unknown = cluster.hostsOfUnknownGpus();
    if (unknown > 0) {
      all.add(
          "%,d of %,d hosts: GPUs unknown, so no job gets them and no total counts them"
              .formatted(unknown, cluster.hosts().size()));
    }
    return List.copyOf(all);
  }

  /** When it is: if not stated, the latest start of a job, or 0. O(jobs). */
  public double now() {
    return atSeconds != null
        ? atSeconds
        : jobs.stream().mapToDouble(RunningClusterJob::startSeconds).max().orElse(0);
  }

  /** Hosts with the GPUs that jobs hold there. O(GPUs). */
  public Map<String, SortedSet<Integer>> held() {
    var held = new TreeMap<String, SortedSet<Integer>>();
    for (var job : jobs) {
      for (var gpu : job.gpus()) {
        held.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu());
      }
    }
    return held;
  }

  /**
   * What of the jobs' GPUs and the reserved hosts a cluster lacks, in words for a person; empty
   * where it fits. O(GPUs).
   */
  public List<String> missingIn(Cluster cluster) {
    var missing = new ArrayList<String>();
    held()
        .forEach((host, gpus) -> {
          if (!cluster.hasHost(host)) {
            missing.add("%s has no host %s".formatted(cluster.name(), host));
          } else if (gpus.last() >= cluster.host(host).type().gpus()) {
            missing.add(
                "host %s has GPUs 0 to %d, not %d"
                    .formatted(host, cluster.host(host).type().gpus() - 1, gpus.last()));
          }
        });
    reservations.stream()
        .flatMap(each -> each.hosts().stream())
        .distinct()
        .filter(host -> !cluster.hasHost(host))
        .forEach(host -> missing.add("%s has no host %s".formatted(cluster.name(), host)));
    return missing;
  }

  @Override
  public String summary() {
    return "%s on %s of %s%s%s"
        .formatted(
            CountedNoun.of(jobs.size(), "running job"),
            CountedNoun.of(jobs.stream().mapToInt(job -> job.gpus().size()).sum(), "GPU"),
            CountedNoun.of(held().size(), "host"),
            reservations.isEmpty() ? "" : ", " + CountedNoun.of(reservations.size(), "reservation"),
            assumed(assumed));
  }

  /** What a total rests on, after it; empty where nothing had to be assumed. */
  static String assumed(List<String> assumed) {
    return assumed.isEmpty() ? "" : "; assumed: " + String.join("; ", assumed);
  }
}
