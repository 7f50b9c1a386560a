package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts could run a job together: those of one size and one GPU model that reach each other
 * over cables. Usually that is one pool. Of a cluster of several models, or of parts without a
 * cable between them, there is one for each that has enough free hosts. A job that names several
 * models may mix them, if none alone has enough.
 */
final class HostPools {
  private final PlacementProblem problem;
  private final TrainingJob job;
  private final Cluster cluster;

  private HostPools(PlacementProblem problem) {
    this.problem = problem;
    this.job = problem.job();
    this.cluster = problem.cluster();
  }

  /**
   * One of them.
   *
   * @param problem on its hosts alone: all others are busy there
   * @param matrix shape of the job's communication matrix on them
   */
  record Pool(PlacementProblem problem, CommunicationMatrix matrix) {}

  private record Candidate(CommunicationMatrix matrix, List<Host> hosts) {
    int left() {
      return hosts.size() - matrix.hosts();
    }
  }

  /**
   * All of them, the one that leaves the most hosts free first. O(nodes + links).
   *
   * @throws InfeasibleException if none has enough
   * @throws JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static List<Pool> of(PlacementProblem problem) {
    return new HostPools(problem).pools();
  }

  private List<Pool> pools() {
    var matrices = matrices();
    var candidates = new ArrayList<Candidate>();
    matrices.forEach((size, matrix) -> candidates.addAll(candidates(matrix, free(size))));
    if (candidates.isEmpty()) {
      throw tooFew(matrices);
    }
    var first = candidates.getFirst();
    if (candidates.size() == 1 && first.hosts().size() == freeHosts()) {
      return List.of(new Pool(problem, first.matrix()));
    }
    return candidates.stream()
        .sorted(Comparator.comparingInt(candidate -> -candidate.left()))
        .map(candidate -> new Pool(on(candidate.hosts()), candidate.matrix()))
        .toList();
  }

  private boolean accepts(HostType type) {
    return job.request().accepts(type.gpuModel());
  }

  /** Of all sizes. */
  private int freeHosts() {
    return cluster.freeByType().entrySet().stream()
        .filter(each -> accepts(each.getKey()))
        .mapToInt(each -> each.getValue().size())
        .sum();
  }

  /** Those with so many GPUs; in the order of the cluster where they are of one type. */
  private List<Host> free(int size) {
    var found =
        cluster.freeByType().entrySet().stream()
            .filter(each -> each.getKey().gpus() == size && accepts(each.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    return found.size() == 1 ? found.getFirst() : found.stream().flatMap(List::stream).toList();
  }

  /** By the GPUs of a host, for all sizes that the cluster has and the degrees allow. */
  private Map<Integer, CommunicationMatrix> matrices() {
    var sizes = new TreeSet<Integer>();
    cluster.freeByType().keySet().stream().filter(this::accepts).forEach(t -> sizes.add(t.gpus()));
    if (sizes.isEmpty()) {
      throw new InfeasibleException(PoolWords.noSuchModel(job, cluster));
    }
    var matrices = new TreeMap<Integer, CommunicationMatrix>();
    @Nullable JobDoesNotFitException misfit = null;
    for (int size : sizes) {
      try {
        matrices.put(
            size, CommunicationMatrix.of(job, cluster, size).inBlocks(problem.rowsTogether()));
      } catch (JobDoesNotFitException doesNotFit) {
        misfit = misfit == null ? doesNotFit : misfit;
      }
    }
    if (matrices.isEmpty() && misfit != null) {
      throw misfit;
    }
    return matrices;
  }

  private List<Candidate> candidates(CommunicationMatrix matrix, List<Host> free) {
    if (free.size() < matrix.hosts()) {
      return List.of();
    }
    if (matrix.hosts() == 1) { // who talks to nobody needs no cable
      return List.of(new Candidate(matrix, free));
    }
    var joined = cluster.partitions().size() == 1 ? List.of(free) : joined(matrix, free);
    var alike = joined.stream().flatMap(hosts -> byModel(hosts).values().stream()).toList();
    var found = enough(matrix, alike);
    return found.isEmpty() && job.request().gpuModels().size() > 1 ? enough(matrix, joined) : found;
  }

  private List<List<Host>> joined(CommunicationMatrix matrix, List<Host> free) {
    var usable = ids(free);
    return cluster.partitions().stream()
        .filter(part -> part.hosts().size() >= matrix.hosts())
        .map(part -> part.hosts().stream().filter(host -> usable.contains(host.id())).toList())
        .toList();
  }

  /** The hosts that cables join to this one, itself among them. */
  static Set<String> reached(Cluster cluster, Host host) {
    return cluster.partitions().stream()
        .filter(part -> part.hosts().stream().anyMatch(each -> each.id().equals(host.id())))
        .findFirst()
        .map(part -> ids(part.hosts()))
        .orElseThrow();
  }

  static Set<String> ids(Collection<Host> hosts) {
    return hosts.stream().map(Host::id).collect(Collectors.toSet());
  }

  private List<Candidate> enough(CommunicationMatrix matrix, List<List<Host>> pools) {
    return pools.stream()
        .filter(hosts -> HostPool.count(problem, hosts, matrix) >= matrix.cells())
        .map(hosts -> new Candidate(matrix, hosts))
        .toList();
  }

  static Map<String, List<Host>> byModel(Collection<Host> hosts) {
    return hosts.stream()
        .collect(
            Collectors.groupingBy(
                host -> host.type().gpuModel(), TreeMap::new, Collectors.toList()));
  }

  private PlacementProblem on(List<Host> hosts) {
    var taken = ids(hosts);
    var others =
        cluster.hosts().stream().map(Host::id).filter(Predicate.not(taken::contains)).toList();
    return problem.on(PlanSolver.without(cluster, others));
  }

  /** Of all sizes, about the one that comes nearest. */
  private InfeasibleException tooFew(Map<Integer, CommunicationMatrix> matrices) {
    var words = new PoolWords(problem);
    return matrices.entrySet().stream()
        .map(each -> words.shortage(each.getValue(), free(each.getKey())))
        .min(Comparator.comparingInt(PoolWords.Shortage::missing))
        .map(shortage -> new InfeasibleException(shortage.message()))
        .orElseThrow();
  }
}
