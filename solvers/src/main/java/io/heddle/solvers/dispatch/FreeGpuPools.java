package io.heddle.solvers.dispatch;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pools that a request may be served from. */
final class FreeGpuPools {
  private FreeGpuPools() {}

  /**
   * The parts of the cluster that cables join, or the minipods, that can serve the request alone.
   *
   * @throws InfeasibleException if there is none; the message has the numbers, and the hosts that
   *     cannot give GPUs
   */
  static List<FreeGpuPool> feasible(GpuDispatchProblem problem) {
    var cluster = problem.cluster();
    int wanted = problem.gpus();
    int free = cluster.freeGpus();
    if (free < wanted) {
      throw new InfeasibleException(
          "%s, %,d of %,d are free: %s.%s%s"
              .formatted(
                  requested(wanted),
                  free,
                  cluster.gpus(),
                  CountedNoun.missing(wanted - free),
                  free == 0 ? "" : " Request at most %,d.".formatted(free),
                  HostExclusionFinding.unknownGpus(cluster)));
    }
    var constraints = problem.constraints();
    var eligibility =
        new HostEligibility(
            cluster,
            TrainingJob.of(
                "request", JobResourceRequest.of(wanted).withGpuModels(constraints.gpuModels())));
    var parts = eligibility.givers(host -> gives(host, constraints), false);
    if (parts.isEmpty()) {
      throw new InfeasibleException(
          "%s%s, but the free ones (%,d) do not qualify: %s. Request fewer GPUs, or remove a constraint."
              .formatted(
                  requested(wanted),
                  constraints.wholeHosts()
                      ? ", on whole hosts (%,d are free)".formatted(cluster.freeHosts())
                      : "",
                  free,
                  HostExclusionFinding.words(
                      ExcludedHosts.ofGivers(
                          eligibility,
                          host -> gives(host, constraints),
                          host -> state(host, constraints),
                          false))));
    }
    var pools =
        (constraints.sameMinipod() ? inMinipods(cluster, parts) : parts)
            .stream()
                .map(hosts -> new FreeGpuPool(hosts, problem.truth(), wanted, constraints))
                .filter(pool -> pool.free() >= wanted && any(pool) != null)
                .toList();
    if (pools.isEmpty()) {
      throw new InfeasibleException(constrained(cluster, problem));
    }
    return pools;
  }

  private static int gives(Host host, DispatchConstraints constraints) {
    return constraints.reserved().contains(host.id()) || constraints.wholeHosts() && !host.isFree()
        ? 0
        : host.freeGpus();
  }

  private static @Nullable EligibilityRule state(Host host, DispatchConstraints constraints) {
    var now =
        constraints.wholeHosts() ? EligibilityRule.stateNow(host) : EligibilityRule.gpusNow(host);
    return now == null && constraints.reserved().contains(host.id())
        ? EligibilityRule.RESERVATION
        : now;
  }

  private static List<List<Host>> inMinipods(Cluster cluster, List<List<Host>> parts) {
    var hosts = parts.stream().flatMap(List::stream).map(Host::id).collect(Collectors.toSet());
    return cluster.minipods().stream()
        .map(pod -> pod.hosts().stream().filter(host -> hosts.contains(host.id())).toList())
        .toList();
  }

  private static String constrained(Cluster cluster, GpuDispatchProblem problem) {
    var constraints = problem.constraints();
    var parts = new StringBuilder();
    if (constraints.sameMinipod()) {
      int most =
          cluster.minipods().stream()
              .mapToInt(pod -> pod.hosts().stream().mapToInt(Host::freeGpus).sum())
              .max()
              .orElse(0);
      parts.append(", in one minipod (the emptiest has %,d free)".formatted(most));
    }
    if (constraints.maxHosts() < Integer.MAX_VALUE) {
      parts.append(
          ", on at most %s (the emptiest %s %,d free)"
              .formatted(
                  CountedNoun.of(constraints.maxHosts(), "host"),
                  constraints.maxHosts() == 1 ? "has" : "have",
                  roomiest(cluster, constraints.maxHosts())));
    }
    if (constraints.wholeHosts()) {
      parts.append(", on whole hosts (%,d are free)".formatted(cluster.freeHosts()));
    }
    return "%s%s, but the free ones (%,d) do not qualify. Request fewer GPUs, or remove a constraint."
        .formatted(requested(problem.gpus()), parts, cluster.freeGpus());
  }

  private static String requested(int gpus) {
    return CountedNoun.of(gpus, "GPU") + (gpus == 1 ? " is requested" : " are requested");
  }

  private static int roomiest(Cluster cluster, int hosts) {
    return cluster.hosts().stream()
        .map(Host::freeGpus)
        .sorted((a, b) -> b - a)
        .limit(hosts)
        .mapToInt(Integer::intValue)
        .sum();
  }

  /** Some choice that meets the constraints; null if there is none. */
  static @Nullable FoundGpuChoice any(FreeGpuPool pool) {
    int limit = pool.maxHosts();
    int most = limit < pool.size() ? limit + 1 : 1;
    var counts =
        new ReachableCountTable(pool, most, (_, _) -> true)
            .find(hosts -> limit == pool.size() || hosts <= limit);
    return counts == null ? null : new FoundGpuChoice(pool.choice(counts), null);
  }
}
