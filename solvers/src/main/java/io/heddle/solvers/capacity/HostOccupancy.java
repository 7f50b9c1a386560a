package io.heddle.solvers.capacity;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.allocation.WaitingJobTimetable.Holder;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.EligibleHostPool;
import io.heddle.solvers.eligibility.HostEligibility;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who holds which host from when to when; hosts are named by their indices. */
final class HostOccupancy {
  /**
   * A host is held.
   *
   * @param until infinite if its end is unknown
   */
  record Span(Holder holder, String id, double from, double until) {
    boolean isEndless() {
      return until == Double.POSITIVE_INFINITY;
    }
  }

  /** A free host, in seconds: from its first moment to before its last one. */
  record Gap(int host, double from, double until) {
    boolean holds(double start, double seconds) {
      return from <= start && start + seconds <= until;
    }
  }

  final double now;
  final List<Host> hosts;
  final int[] minipod;
  final int minipods;

  /** Running jobs that are assumed never to end. */
  final Set<String> endless = new TreeSet<>();

  /**
   * Hosts with GPUs that do not come free when the running jobs end, or that are held by unknown
   * jobs.
   */
  final boolean[] withoutOwner;

  final Cluster cluster;
  private final Map<String, Integer> index = new HashMap<>();
  private final List<List<Span>> spans = new ArrayList<>();

  HostOccupancy(WaitingJobsProblem problem) {
    cluster = problem.cluster();
    var allocations = problem.allocations();
    now = allocations.now();
    hosts = cluster.hosts();
    minipod = hosts.stream().mapToInt(host -> cluster.minipodOf(host.id()).index()).toArray();
    minipods = cluster.minipods().size();
    withoutOwner = new boolean[hosts.size()];
    var held = allocations.held();
    for (int h = 0; h < hosts.size(); h++) {
      var host = hosts.get(h);
      index.put(host.id(), h);
      spans.add(new ArrayList<>());
      withoutOwner[h] =
          !host.hasKnownGpus()
              || !host.unavailableGpus().isEmpty()
              || !held.getOrDefault(host.id(), new TreeSet<>()).containsAll(host.busyGpus());
    }
    allocations.jobs().forEach(this::run);
    for (var each : allocations.reservations()) {
      for (var host : each.hosts()) {
        hold(
            at(index, host),
            new Span(Holder.RESERVATION, each.id(), each.startSeconds(), each.endSeconds()));
      }
    }
  }

  private static int at(Map<String, Integer> index, String host) {
    return Objects.requireNonNull(index.get(host));
  }

  private void run(RunningClusterJob job) {
    var end = job.expectedEndSeconds();
    double until = end == null || end <= now ? Double.POSITIVE_INFINITY : end;
    if (until == Double.POSITIVE_INFINITY) {
      endless.add(job.id());
    }
    var span = new Span(Holder.RUNNING, job.id(), now, until);
    job.hosts().forEach(host -> hold(at(index, host), span));
  }

  void hold(int host, Span span) {
    spans.get(host).add(span);
  }

  List<Span> of(int host) {
    return spans.get(host);
  }

  /** Pools of hosts that a job may ever have, by the hosts' indices. */
  List<EligibleHostPool> pools(WaitingJobsProblem.Waiting job) {
    return new HostEligibility(cluster, job.training()).everyPool(host -> state(host) == null);
  }

  /** The rule by which a host can never be had; null where it can. */
  @Nullable EligibilityRule state(Host host) {
    if (!host.isWell()) {
      return EligibilityRule.HEALTH;
    }
    if (!host.hasKnownGpus()) {
      return EligibilityRule.UNKNOWN_GPUS;
    }
    return withoutOwner[index(host)] ? EligibilityRule.taken(host) : null;
  }

  int index(Host host) {
    return at(index, host.id());
  }

  /**
   * When a host is free, from now on. O(spans · log spans).
   *
   * @param gone jobs without an end that are taken to hold nothing
   */
  List<Gap> gaps(int host, Set<String> gone) {
    var sorted =
        spans.get(host).stream()
            .filter(span -> !(span.isEndless() && gone.contains(span.id())))
            .sorted(Comparator.comparingDouble(Span::from))
            .toList();
    var gaps = new ArrayList<Gap>();
    double free = now;
    for (var span : sorted) {
      if (span.from() > free) {
        gaps.add(new Gap(host, free, span.from()));
      }
      free = Math.max(free, span.until());
    }
    if (free < Double.POSITIVE_INFINITY) {
      gaps.add(new Gap(host, free, Double.POSITIVE_INFINITY));
    }
    return gaps;
  }
}
