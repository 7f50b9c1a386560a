package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.EligibleHostPool;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that can stand in for failed ones of a placement: of its size and models, and joined by
 * cables to the hosts that it keeps, if it keeps some.
 */
final class ReplacementHosts {
  private final PlacementRepairProblem problem;
  private final Cluster cluster;
  private final int lost;
  private final int size;
  private final HostEligibility eligibility;
  private final Set<String> own = new HashSet<>();
  private final Set<String> taken;

  /** Hosts that the kept ones reach; null where none is kept. */
  private final @Nullable Set<String> reached;

  /**
   * @param lost hosts of the placement that have failed
   */
  ReplacementHosts(PlacementRepairProblem problem, int lost) {
    this.problem = problem;
    this.lost = lost;
    cluster = problem.cluster();
    problem.placement().matrix().forEach(own::addAll);
    size = cluster.host(problem.placement().host(0, 0)).type().gpus();
    taken = new HashSet<>(problem.reserved());
    problem.spares().forEach(taken::remove);
    reached =
        own.stream()
            .filter(id -> !problem.failed().contains(id))
            .findFirst()
            .map(id -> JobHostPools.reached(cluster, cluster.host(id)))
            .orElse(null);
    var models =
        own.stream().map(id -> cluster.host(id).type().gpuModel()).distinct().sorted().toList();
    var request = JobResourceRequest.of(Math.max(1, lost) * size).withGpuModels(models);
    eligibility = new HostEligibility(cluster, TrainingJob.of(problem.placement().job(), request));
  }

  /**
   * Of all hosts that could stand in together those with most first, by minipod, the spares of the
   * job before others. O(nodes + links).
   *
   * @throws InfeasibleException if there are fewer than have failed
   */
  List<List<List<Host>>> rooms() {
    var rooms =
        eligibility.rooms(host -> state(host) == null).stream()
            .map(EligibleHostPool::hosts)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (lost == 1) { // any of them: a single host needs no others of the lost ones
      var all = rooms.stream().flatMap(List::stream).distinct().toList();
      rooms.clear();
      rooms.add(all);
    }
    rooms.add(List.of());
    var enough =
        rooms.stream()
            .filter(hosts -> hosts.size() >= lost)
            .sorted(Comparator.comparingInt((List<Host> hosts) -> -hosts.size()))
            .toList();
    if (enough.isEmpty()) {
      int most = rooms.stream().mapToInt(List::size).max().orElse(0);
      throw new InfeasibleException(
          "job %s lost %s; %s has %,d free of the same kind, so %,d %s missing: %s. Hold back spares for it, or place it again."
              .formatted(
                  problem.placement().job(),
                  CountedNoun.of(lost, "host"),
                  cluster.name(),
                  most,
                  lost - most,
                  lost - most == 1 ? "is" : "are",
                  HostExclusionFinding.words(ExcludedHosts.of(eligibility, this::state))));
    }
    return enough.stream().map(this::byMinipod).toList();
  }

  private List<List<Host>> byMinipod(List<Host> hosts) {
    var ids = HostEligibility.ids(hosts);
    var spares = new HashSet<>(problem.spares());
    return cluster.minipods().stream()
        .map(minipod ->
            minipod.hosts().stream()
                .filter(host -> ids.contains(host.id()))
                .sorted(Comparator.comparing(host -> !spares.contains(host.id())))
                .toList())
        .toList();
  }

  private @Nullable EligibilityRule state(Host host) {
    if (problem.failed().contains(host.id())) {
      return EligibilityRule.HEALTH;
    }
    if (host.type().gpus() != size) {
      return EligibilityRule.DEGREES;
    }
    var now = EligibilityRule.stateNow(host);
    if (own.contains(host.id())) {
      return EligibilityRule.HELD;
    }
    if (now == null && taken.contains(host.id())) {
      return EligibilityRule.RESERVATION;
    }
    return now == null && reached != null && !reached.contains(host.id())
        ? EligibilityRule.CABLES
        : now;
  }
}
