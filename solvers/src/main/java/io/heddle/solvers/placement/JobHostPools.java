package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibleHostPool;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.MissingGpuModel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Which hosts could run a job together: those of one size and one GPU model that reach each other
 * over cables. Usually that is one pool. Of a cluster of several models, or of parts without a
 * cable between them, there is one for each that has enough free hosts. A job that names several
 * models may mix them, if none alone has enough.
 */
final class JobHostPools {
  private final PlacementProblem problem;
  private final TrainingJob job;
  private final Cluster cluster;
  private final HostEligibility eligibility;

  private JobHostPools(PlacementProblem problem) {
    this.problem = problem;
    this.job = problem.job();
    this.cluster = problem.cluster();
    this.eligibility =
        new HostEligibility(cluster, job, problem.rowsTogether(), problem.preferred());
  }

  /**
   * One of them.
   *
   * @param problem on its hosts alone: all others are busy there
   * @param hosts by minipod
   */
  record Pool(PlacementProblem problem, HostPool hosts) {}

  /**
   * All of them, the one that leaves the most hosts free first. O(nodes + links), unless the same
   * was asked lately, with whatever α.
   *
   * @throws InfeasibleException if none has enough
   * @throws JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static List<Pool> of(PlacementProblem problem) {
    return RecentHostPools.of(problem, asked -> new JobHostPools(asked).pools());
  }

  private List<Pool> pools() {
    var matrices = matrices();
    var found = eligibility.pools(Host::isFree);
    if (found.isEmpty()) {
      throw tooFew(matrices);
    }
    var first = found.getFirst();
    if (found.size() == 1 && first.hosts().size() == freeHosts()) {
      return List.of(pool(problem, first));
    }
    return found.stream()
        .sorted(Comparator.comparingInt(pool -> pool.needed() - pool.hosts().size()))
        .map(pool -> pool(on(pool.hosts()), pool))
        .toList();
  }

  private Pool pool(PlacementProblem on, EligibleHostPool pool) {
    var matrix = Objects.requireNonNull(eligibility.matrices().get(pool.gpusPerHost()));
    return new Pool(on, HostPool.on(on, matrix, pool.units()));
  }

  /** Of all sizes. */
  private int freeHosts() {
    return cluster.freeByType().entrySet().stream()
        .filter(each -> eligibility.accepts(each.getKey()))
        .mapToInt(each -> each.getValue().size())
        .sum();
  }

  private List<Host> free(int size) {
    return cluster.hosts().stream()
        .filter(host -> host.isFree() && host.type().gpus() == size)
        .filter(host -> eligibility.accepts(host.type()))
        .toList();
  }

  /** Of the sizes that free hosts have, and the degrees allow. */
  private Map<Integer, CommunicationMatrix> matrices() {
    job.requireParallelism();
    var sizes = new TreeSet<Integer>();
    cluster.freeByType().keySet().stream()
        .filter(eligibility::accepts)
        .forEach(type -> sizes.add(type.gpus()));
    if (sizes.isEmpty()) {
      throw new InfeasibleException(MissingGpuModel.sentence(job, cluster));
    }
    eligibility.requireFit();
    return eligibility.matrices();
  }

  /** The hosts that cables join to this one, itself among them. */
  static Set<String> reached(Cluster cluster, Host host) {
    return cluster.partitions().stream()
        .filter(part -> part.hosts().stream().anyMatch(each -> each.id().equals(host.id())))
        .findFirst()
        .map(part -> HostEligibility.ids(part.hosts()))
        .orElseThrow();
  }

  private PlacementProblem on(List<Host> hosts) {
    var taken = HostEligibility.ids(hosts);
    var others =
        cluster.hosts().stream().map(Host::id).filter(Predicate.not(taken::contains)).toList();
    return problem.on(SequentialPlanSolver.without(cluster, others));
  }

  /** Of all sizes, about the one that comes nearest. */
  private InfeasibleException tooFew(Map<Integer, CommunicationMatrix> matrices) {
    var words = new PoolInfeasibilityText(problem);
    return matrices.entrySet().stream()
        .map(each ->
            words.shortage(
                each.getValue(), eligibility.units(each.getValue()), free(each.getKey())))
        .min(Comparator.comparingInt(PoolInfeasibilityText.Shortage::missing))
        .map(shortage -> new InfeasibleException(shortage.message()))
        .orElseThrow();
  }
}
