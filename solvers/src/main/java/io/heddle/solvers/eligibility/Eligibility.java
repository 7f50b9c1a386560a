package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts of a cluster may run a job together. Every command that gives hosts to a job asks
 * here, each with its own notion of which hosts are available: free now, free later, or freed by
 * moves.
 *
 * <p>A job whose degrees are not known yet takes whole hosts of one size, too.
 */
public final class Eligibility {
  private final Cluster cluster;
  private final TrainingJob job;
  private final int groupsPerCell;
  private final Map<Integer, CommunicationMatrix> matrices = new TreeMap<>();
  private final @Nullable JobDoesNotFitException misfit;

  /** O(hosts). */
  public Eligibility(Cluster cluster, TrainingJob job) {
    this(cluster, job, 1);
  }

  /**
   * @param groupsPerCell so many consecutive cells of a column lie in one minipod
   */
  public Eligibility(Cluster cluster, TrainingJob job, int groupsPerCell) {
    this.cluster = cluster;
    this.job = job;
    this.groupsPerCell = groupsPerCell;
    JobDoesNotFitException first = null;
    for (int size : sizes()) {
      try {
        matrices.put(size, matrix(size));
      } catch (JobDoesNotFitException doesNotFit) {
        first = first == null ? doesNotFit : first;
      }
    }
    misfit = matrices.isEmpty() ? first : null;
  }

  private Set<Integer> sizes() {
    return cluster.hosts().stream()
        .map(Host::type)
        .filter(this::accepts)
        .map(HostType::gpus)
        .filter(gpus -> gpus > 0)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private CommunicationMatrix matrix(int size) {
    return job.parallelism() == null
        ? new CommunicationMatrix(Math.ceilDiv(job.gpus(), size), 1, size)
        : CommunicationMatrix.of(job, cluster, size).inBlocks(groupsPerCell);
  }

  /** Whether the job accepts hosts of this type, whatever their size. */
  public boolean accepts(HostType type) {
    return job.request().accepts(type.gpuModel());
  }

  /** The matrix on hosts of each size that the degrees suit, by size. */
  public Map<Integer, CommunicationMatrix> matrices() {
    return matrices;
  }

  /** Why the degrees suit no size; null where they suit one, or no host is accepted. */
  public @Nullable JobDoesNotFitException misfit() {
    return misfit;
  }

  /**
   * All pools with enough available hosts, of those only the available ones. A mix of the models
   * that the job names is one only where no model has enough. O(nodes + links).
   */
  public List<EligiblePool> pools(Predicate<Host> available) {
    return matrices.values().stream().flatMap(matrix -> pools(matrix, available).stream()).toList();
  }

  /** The pools of one host size. */
  public List<EligiblePool> pools(CommunicationMatrix matrix, Predicate<Host> available) {
    var usable = usable(matrix, available);
    var all = EligiblePool.of(matrix, groupsPerCell, usable);
    if (usable.size() < all.needed()) {
      return List.of();
    }
    if (all.needed() == 1) { // a job of one host sends nothing over cables
      return List.of(all);
    }
    var joined = joined(usable, all.needed());
    var alike = joined.stream().flatMap(hosts -> byModel(hosts).values().stream()).toList();
    var found = enough(all, alike);
    return found.isEmpty() && job.request().gpuModels().size() > 1 ? enough(all, joined) : found;
  }

  /**
   * All pools with enough available hosts, mixes of models beside those of one model: for who looks
   * for the first moment at which any of them does. O(nodes + links).
   */
  public List<EligiblePool> everyPool(Predicate<Host> available) {
    var found = new LinkedHashSet<EligiblePool>();
    for (var matrix : matrices.values()) {
      found.addAll(pools(matrix, available));
      var usable = usable(matrix, available);
      var all = EligiblePool.of(matrix, groupsPerCell, usable);
      if (all.needed() > 1 && job.request().gpuModels().size() > 1) {
        found.addAll(enough(all, joined(usable, all.needed())));
      }
    }
    return List.copyOf(found);
  }

  private List<Host> usable(CommunicationMatrix matrix, Predicate<Host> available) {
    return cluster.hosts().stream()
        .filter(host -> suits(host, matrix) && available.test(host))
        .toList();
  }

  private boolean suits(Host host, CommunicationMatrix matrix) {
    return host.type().gpus() == matrix.gpusPerHost() && accepts(host.type());
  }

  private List<List<Host>> joined(List<Host> usable, int needed) {
    if (cluster.partitions().size() == 1) {
      return List.of(usable);
    }
    var ids = ids(usable);
    return cluster.partitions().stream()
        .filter(part -> part.hosts().size() >= needed)
        .map(part -> part.hosts().stream().filter(host -> ids.contains(host.id())).toList())
        .toList();
  }

  private List<EligiblePool> enough(EligiblePool all, List<List<Host>> some) {
    return some.stream().filter(hosts -> all.isEnough(cluster, hosts)).map(all::with).toList();
  }

  /**
   * Which hosts are excluded, each by its first rule; none for hosts of a pool.
   *
   * @param state the rule by which a host is not available; null where it is
   */
  public List<HostFinding> findings(Function<Host, @Nullable EligibilityRule> state) {
    var by = new EnumMap<EligibilityRule, List<String>>(EligibilityRule.class);
    var in = new HashSet<String>();
    everyPool(host -> state.apply(host) == null).forEach(pool -> in.addAll(ids(pool.hosts())));
    var lacking = new HashMap<HostType, EligibilityRule>();
    for (var host : cluster.hosts()) {
      if (!in.contains(host.id())) {
        var matrix = matrices.get(host.type().gpus());
        @Nullable EligibilityRule rule =
            !host.hasKnownGpus()
                ? EligibilityRule.UNKNOWN_GPUS
                : !accepts(host.type())
                    ? EligibilityRule.GPU_MODEL
                    : matrix == null ? EligibilityRule.DEGREES : state.apply(host);
        if (rule == null && matrix != null) {
          rule =
              lacking.computeIfAbsent(
                  host.type(), type -> lacking(type, matrix, each -> state.apply(each) == null));
        }
        by.computeIfAbsent(Objects.requireNonNull(rule), _ -> new ArrayList<>()).add(host.id());
      }
    }
    return by.entrySet().stream()
        .map(each -> new HostFinding(each.getKey(), each.getValue()))
        .toList();
  }

  /** Why available hosts of a type are in no pool. */
  private EligibilityRule lacking(
      HostType type, CommunicationMatrix matrix, Predicate<Host> available) {
    boolean mixes = job.request().gpuModels().size() > 1;
    var usable =
        usable(matrix, available).stream()
            .filter(each -> mixes || each.type().gpuModel().equals(type.gpuModel()))
            .toList();
    var all = EligiblePool.of(matrix, groupsPerCell, usable);
    if (usable.size() < all.needed()) {
      return EligibilityRule.NUMBER;
    }
    return all.isEnough(cluster, usable) ? EligibilityRule.CABLES : EligibilityRule.NVLINK_DOMAIN;
  }

  /** The rule by which the state of a host's own GPUs excludes it now; null where it is free. */
  public static @Nullable EligibilityRule stateNow(Host host) {
    if (!host.isWell()) {
      return EligibilityRule.HEALTH;
    }
    if (!host.hasKnownGpus()) {
      return EligibilityRule.UNKNOWN_GPUS;
    }
    return host.isFree() ? null : EligibilityRule.GPU_STATE;
  }

  /** By GPU model, in the order of their names. */
  public static Map<String, List<Host>> byModel(Collection<Host> hosts) {
    return hosts.stream()
        .collect(
            Collectors.groupingBy(
                host -> host.type().gpuModel(), TreeMap::new, Collectors.toList()));
  }

  public static Set<String> ids(Collection<Host> hosts) {
    return hosts.stream().map(Host::id).collect(Collectors.toSet());
  }
}
