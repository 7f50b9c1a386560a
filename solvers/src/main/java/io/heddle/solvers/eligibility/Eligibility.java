package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts of a cluster may run a job together. Every command that gives hosts to a job asks
 * here, each with its own notion of which hosts are available: free now, free later, or freed by
 * moves. Who gives whole hosts asks for {@link #pools}; who gives some GPUs of each host asks for
 * {@link #givers}; who is given hosts by somebody else asks for {@link #misplaced}.
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
    return found.isEmpty() && mixes() ? enough(all, joined) : found;
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
      if (all.needed() > 1 && mixes()) {
        found.addAll(enough(all, joined(usable, all.needed())));
      }
    }
    return List.copyOf(found);
  }

  /**
   * Hosts of which the job may have some, though they may be too few for all of it: for who cuts a
   * job. Mixes of models only where the job names several. O(nodes + links).
   */
  public List<EligiblePool> rooms(Predicate<Host> available) {
    var rooms = new LinkedHashSet<EligiblePool>();
    for (var matrix : matrices.values()) {
      var usable = usable(matrix, available);
      var all = EligiblePool.of(matrix, groupsPerCell, usable);
      for (var hosts : joined(usable, 1)) {
        byModel(hosts).values().forEach(each -> rooms.add(all.with(each)));
        if (mixes()) {
          rooms.add(all.with(hosts));
        }
      }
    }
    return rooms.stream().filter(room -> room.cellsOn(cluster, room.hosts()) > 0).toList();
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
    return joined(cluster, usable, needed);
  }

  private static List<List<Host>> joined(Cluster cluster, List<Host> usable, int needed) {
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
   * Hosts that may give one job some of their GPUs each: joined by cables and of one model, the
   * parts in the order of the cluster. A single host needs no others. O(nodes + links).
   */
  public static List<List<Host>> alike(Cluster cluster) {
    return joined(cluster, cluster.hosts(), 1).stream()
        .flatMap(hosts -> byModel(hosts).values().stream())
        .toList();
  }

  /**
   * Hosts that together can give the job its GPUs, some of each: joined by cables, as far as the
   * cluster names any. O(nodes + links).
   *
   * @param gpus that each host has to give; 0: none
   * @param alike whether they are of one model, as far as one has enough or the job does not name
   *     several; else any mix of what it accepts
   */
  public List<List<Host>> givers(ToIntFunction<Host> gpus, boolean alike) {
    return givers(gpus, job.gpus(), alike);
  }

  /**
   * Hosts that together can give at least so many GPUs: for who cuts a job.
   *
   * @param least above 0
   */
  public List<List<Host>> givers(ToIntFunction<Host> gpus, int least, boolean alike) {
    var joined = joined(giving(gpus), 1);
    if (!alike) {
      return enough(joined, gpus, least);
    }
    var found =
        enough(
            joined.stream().flatMap(hosts -> byModel(hosts).values().stream()).toList(),
            gpus,
            least);
    return found.isEmpty() && mixes() ? enough(joined, gpus, least) : found;
  }

  private static List<List<Host>> enough(
      List<List<Host>> some, ToIntFunction<Host> gpus, int least) {
    return some.stream().filter(hosts -> give(hosts, gpus, least)).toList();
  }

  private List<Host> giving(ToIntFunction<Host> gpus) {
    return cluster.hosts().stream()
        .filter(host -> accepts(host.type()) && gpus.applyAsInt(host) > 0)
        .toList();
  }

  private static boolean give(Collection<Host> hosts, ToIntFunction<Host> gpus, int least) {
    return hosts.stream().mapToLong(gpus::applyAsInt).sum() >= least;
  }

  private boolean mixes() {
    return job.request().gpuModels().size() > 1;
  }

  /**
   * Which hosts cannot give the job GPUs, each by its first rule; none for {@link #givers}.
   *
   * @param state the rule by which a host has no GPU to give; null where it has
   */
  public List<HostFinding> giverFindings(
      ToIntFunction<Host> gpus, Function<Host, @Nullable EligibilityRule> state, boolean alike) {
    var in = new HashSet<String>();
    givers(gpus, alike).forEach(hosts -> in.addAll(ids(hosts)));
    var giving = giving(gpus);
    var ids = ids(giving);
    var byModel = byModel(giving);
    var by = new EnumMap<EligibilityRule, List<String>>(EligibilityRule.class);
    for (var host : cluster.hosts()) {
      if (!in.contains(host.id())) {
        @Nullable EligibilityRule rule = accepts(host.type()) ? null : EligibilityRule.GPU_MODEL;
        if (rule == null && !ids.contains(host.id())) {
          rule = Objects.requireNonNullElse(state.apply(host), EligibilityRule.GPU_STATE);
        }
        if (rule == null) {
          var others =
              alike && !mixes() ? byModel.getOrDefault(host.type().gpuModel(), List.of()) : giving;
          rule = give(others, gpus, job.gpus()) ? EligibilityRule.CABLES : EligibilityRule.NUMBER;
        }
        by.computeIfAbsent(rule, _ -> new ArrayList<>()).add(host.id());
      }
    }
    return findings(by);
  }

  /**
   * Which hosts of a placement the job may not have together, each by its first rule; none where it
   * may. Hosts of which it has some GPUs are taken for hosts of that size. O(hosts · nodes).
   *
   * @param placement on hosts of the cluster
   * @param state the rule by which a host is not available; null where it is
   */
  public List<HostFinding> misplaced(
      Placement placement, Function<Host, @Nullable EligibilityRule> state) {
    var hosts =
        placement.matrix().stream().flatMap(List::stream).distinct().map(cluster::host).toList();
    boolean fits = fits(placement);
    var by = new EnumMap<EligibilityRule, List<String>>(EligibilityRule.class);
    for (var host : hosts) {
      @Nullable EligibilityRule rule =
          !accepts(host.type())
              ? EligibilityRule.GPU_MODEL
              : !fits || host.type().gpus() < placement.gpusPerHost()
                  ? EligibilityRule.DEGREES
                  : state.apply(host);
      if (rule != null) {
        by.computeIfAbsent(rule, _ -> new ArrayList<>()).add(host.id());
      }
    }
    if (by.isEmpty()) {
      var bySize = hosts.stream().collect(Collectors.groupingBy(host -> host.type().gpus()));
      lone(hosts, EligibilityRule.DEGREES, List.copyOf(bySize.values()), by);
    }
    if (by.isEmpty()) {
      lone(hosts, EligibilityRule.CABLES, joined(hosts, 1), by);
    }
    if (by.isEmpty() && !mixes()) {
      lone(hosts, EligibilityRule.NUMBER, List.copyOf(byModel(hosts).values()), by);
    }
    if (by.isEmpty()) {
      var torn = torn(placement);
      if (!torn.isEmpty()) {
        by.put(EligibilityRule.TENSOR_GROUP, torn);
      }
    }
    return findings(by);
  }

  private boolean fits(Placement placement) {
    if (job.parallelism() == null) {
      return true;
    }
    try {
      var matrix = matrix(placement.gpusPerHost());
      return matrix.hostRows() == placement.rows() && matrix.cols() == placement.cols();
    } catch (JobDoesNotFitException doesNotFit) {
      return false;
    }
  }

  /** Hosts outside the largest group, if there are several. */
  private static void lone(
      List<Host> hosts,
      EligibilityRule rule,
      List<List<Host>> groups,
      Map<EligibilityRule, List<String>> by) {
    var largest = ids(groups.stream().max(Comparator.comparingInt(List::size)).orElseThrow());
    var others = hosts.stream().map(Host::id).filter(id -> !largest.contains(id)).toList();
    if (!others.isEmpty()) {
      by.put(rule, others);
    }
  }

  /** Hosts of tensor groups that lie in several NVLink domains. */
  private List<String> torn(Placement placement) {
    int size = placement.hostsPerTensorGroup();
    var torn = new ArrayList<String>();
    for (int row = 0; size > 1 && row + size <= placement.rows(); row += size) {
      for (int col = 0; col < placement.cols(); col++) {
        var group = new ArrayList<Host>();
        for (int each = row; each < row + size; each++) {
          group.add(cluster.host(placement.host(each, col)));
        }
        if (NvlinkDomains.of(group).size() > 1
            || group.stream().map(h -> cluster.minipodOf(h.id()).index()).distinct().count() > 1) {
          torn.addAll(ids(group));
        }
      }
    }
    return torn.stream().sorted().toList();
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
    return findings(by);
  }

  private static List<HostFinding> findings(Map<EligibilityRule, List<String>> by) {
    return by.entrySet().stream()
        .map(each -> new HostFinding(each.getKey(), each.getValue()))
        .toList();
  }

  /** Why available hosts of a type are in no pool. */
  private EligibilityRule lacking(
      HostType type, CommunicationMatrix matrix, Predicate<Host> available) {
    boolean mixes = mixes();
    var usable =
        usable(matrix, available).stream()
            .filter(each -> mixes || each.type().gpuModel().equals(type.gpuModel()))
            .toList();
    var all = EligiblePool.of(matrix, groupsPerCell, usable);
    if (usable.size() < all.needed()) {
      return EligibilityRule.NUMBER;
    }
    return all.isEnough(cluster, usable) || !cluster.hasKnownFabric()
        ? EligibilityRule.CABLES
        : EligibilityRule.NVLINK_DOMAIN;
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

  /** The rule by which a host has no GPU to give now; null where it has one. */
  public static @Nullable EligibilityRule gpusNow(Host host) {
    return host.freeGpus() > 0 ? null : stateNow(host);
  }

  /**
   * The rule by which a host cannot be running a job; null where it can. Busy GPUs may be the job's
   * own, and a drained host keeps who is on it.
   */
  public static @Nullable EligibilityRule stateOfRunner(Host host) {
    if (host.health() == Health.FAILED
        || host.health() == Health.DRAINED && host.busyGpus().isEmpty()) {
      return EligibilityRule.HEALTH;
    }
    if (!host.hasKnownGpus()) {
      return EligibilityRule.UNKNOWN_GPUS;
    }
    return host.unavailableGpus().isEmpty() ? null : EligibilityRule.GPU_STATE;
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
