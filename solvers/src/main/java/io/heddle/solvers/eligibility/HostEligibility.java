package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts of a cluster may run a job together. Every command that gives hosts to a job asks
 * here, each with its own notion of which hosts are available: free now, free later, or freed by
 * moves. Who gives whole hosts asks for {@link #pools}; who gives some GPUs of each host asks for
 * {@link #givers}; whose hosts are given already, for {@link MisplacedJobHosts}. {@link
 * ExcludedHosts} has the reasons.
 *
 * <p>A job whose degrees are not known yet takes whole hosts of one size, too.
 */
public final class HostEligibility {
  private final Cluster cluster;
  private final TrainingJob job;
  private final Map<Integer, CommunicationMatrix> matrices = new TreeMap<>();
  private final Map<Integer, JobUnits> units = new TreeMap<>();
  private final @Nullable JobDoesNotFitException misfit;

  /** O(hosts). */
  public HostEligibility(Cluster cluster, TrainingJob job) {
    this(cluster, job, 1, false);
  }

  /**
   * @param blockRows so many consecutive rows of cells lie in one minipod
   * @param preferred whether what the job only prefers is required, too
   */
  public HostEligibility(Cluster cluster, TrainingJob job, int blockRows, boolean preferred) {
    this.cluster = cluster;
    this.job = job;
    JobDoesNotFitException first = null;
    for (int size : sizes()) {
      try {
        var matrix = matrix(size);
        var here = JobUnits.of(cluster, job, matrix, preferred).inBlocks(blockRows);
        matrices.put(size, here.in(matrix));
        units.put(size, here);
      } catch (JobDoesNotFitException doesNotFit) {
        first = first == null ? doesNotFit : first;
      }
    }
    misfit = matrices.isEmpty() ? first : null;
  }

  Cluster cluster() {
    return cluster;
  }

  TrainingJob job() {
    return job;
  }

  private Set<Integer> sizes() {
    return cluster.freeByType().keySet().stream()
        .filter(this::accepts)
        .map(HostType::gpus)
        .filter(gpus -> gpus > 0)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  CommunicationMatrix matrix(int size) {
    return job.parallelism() == null
        ? new CommunicationMatrix(Math.ceilDiv(job.gpus(), size), 1, size)
        : CommunicationMatrix.of(job, cluster, size);
  }

  /**
   * For who counts cells by the hosts of one domain each.
   *
   * @throws JobDoesNotFitException if the job requires something at several levels
   */
  public void requireOneLevel() {
    for (var each : units.values()) {
      if (each.units().getFirst().hosts() < each.outermost().hosts()) {
        throw new JobDoesNotFitException(
            "job %s: it requires parts of %,d and of %,d hosts at several levels (%s), which is planned for one level only here. Use one of them."
                .formatted(
                    job.id(),
                    each.units().getFirst().hosts(),
                    each.outermost().hosts(),
                    each.units().stream().map(LevelUnit::level).collect(Collectors.joining(", "))));
      }
    }
  }

  /** Whether the job accepts hosts of this type, whatever their size. */
  public boolean accepts(HostType type) {
    return unsuited(type) == null;
  }

  /** The rule by which a type's GPUs do not suit the job, whatever its size; null: they do. */
  @Nullable EligibilityRule unsuited(HostType type) {
    if (!job.request().accepts(type.gpuModel())) {
      return EligibilityRule.GPU_MODEL;
    }
    return job.accepts(type.gpuModel()) ? null : EligibilityRule.PRECISION;
  }

  /** The matrix on hosts of each size that the degrees suit, by size. */
  public Map<Integer, CommunicationMatrix> matrices() {
    return matrices;
  }

  /** What of the job shares a domain of which level, on hosts of a matrix's size. */
  public JobUnits units(CommunicationMatrix matrix) {
    return units.getOrDefault(matrix.gpusPerHost(), JobUnits.NONE);
  }

  /** Why the degrees suit no size; null where they suit one, or no host is accepted. */
  public @Nullable JobDoesNotFitException misfit() {
    return misfit;
  }

  /**
   * For who is asked about this job alone.
   *
   * @throws JobDoesNotFitException the {@link #misfit}, if there is one
   */
  public void requireFit() {
    if (misfit != null) {
      throw misfit;
    }
  }

  /**
   * All pools with enough available hosts, of those only the available ones. A mix of the models
   * that the job names is one only where no model has enough. O(nodes + links).
   */
  public List<EligibleHostPool> pools(Predicate<Host> available) {
    return matrices.values().stream().flatMap(matrix -> pools(matrix, available).stream()).toList();
  }

  /** The pools of one host size. */
  public List<EligibleHostPool> pools(CommunicationMatrix matrix, Predicate<Host> available) {
    var usable = usable(matrix, available);
    var all = pool(matrix, usable);
    if (usable.size() < all.needed()) {
      return List.of();
    }
    if (all.needed() == 1) { // a job of one host sends nothing over cables
      return List.of(all);
    }
    var joined = joined(matrix, usable, all.needed());
    var alike = joined.stream().flatMap(hosts -> byModel(hosts).values().stream()).toList();
    var found = enough(all, alike);
    return found.isEmpty() && mixes() ? enough(all, joined) : found;
  }

  /**
   * All pools with enough available hosts, mixes of models beside those of one model: for who looks
   * for the first moment at which any of them does. O(nodes + links).
   */
  public List<EligibleHostPool> everyPool(Predicate<Host> available) {
    var found = new LinkedHashSet<EligibleHostPool>();
    for (var matrix : matrices.values()) {
      found.addAll(pools(matrix, available));
      var usable = usable(matrix, available);
      var all = pool(matrix, usable);
      if (all.needed() > 1 && mixes()) {
        found.addAll(enough(all, joined(matrix, usable, all.needed())));
      }
    }
    return List.copyOf(found);
  }

  /**
   * Hosts of which the job may have some, though they may be too few for all of it: for who cuts a
   * job. Mixes of models only where the job names several. O(nodes + links).
   */
  public List<EligibleHostPool> rooms(Predicate<Host> available) {
    var rooms = new LinkedHashSet<EligibleHostPool>();
    for (var matrix : matrices.values()) {
      var usable = usable(matrix, available);
      var all = pool(matrix, usable);
      for (var hosts : joined(matrix, usable, 1)) {
        byModel(hosts).values().forEach(each -> rooms.add(all.with(each)));
        if (mixes()) {
          rooms.add(all.with(hosts));
        }
      }
    }
    return rooms.stream().filter(room -> room.cellsOn(cluster, room.hosts()) > 0).toList();
  }

  EligibleHostPool pool(CommunicationMatrix matrix, List<Host> hosts) {
    return EligibleHostPool.of(matrix, units(matrix), hosts);
  }

  List<Host> usable(CommunicationMatrix matrix, Predicate<Host> available) {
    return cluster.hosts().stream()
        .filter(host -> suits(host, matrix) && available.test(host))
        .toList();
  }

  private boolean suits(Host host, CommunicationMatrix matrix) {
    return host.type().gpus() == matrix.gpusPerHost() && accepts(host.type());
  }

  /** In one domain of the level that all hosts of the job share, if it asks for one. */
  List<List<Host>> joined(CommunicationMatrix matrix, List<Host> usable, int needed) {
    var joined = joined(cluster, usable, needed);
    var whole = units(matrix).whole();
    return whole == null
        ? joined
        : joined.stream()
            .flatMap(hosts -> cluster.domains().together(whole, hosts).stream())
            .filter(hosts -> hosts.size() >= needed)
            .toList();
  }

  static List<List<Host>> joined(Cluster cluster, List<Host> usable, int needed) {
    if (cluster.partitions().size() == 1) {
      return List.of(usable);
    }
    var ids = ids(usable);
    return cluster.partitions().stream()
        .filter(part -> part.hosts().size() >= needed)
        .map(part -> part.hosts().stream().filter(host -> ids.contains(host.id())).toList())
        .toList();
  }

  private List<EligibleHostPool> enough(EligibleHostPool all, List<List<Host>> some) {
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
    var joined = joined(cluster, giving(gpus), 1);
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

  List<Host> giving(ToIntFunction<Host> gpus) {
    return cluster.hosts().stream()
        .filter(host -> accepts(host.type()) && gpus.applyAsInt(host) > 0)
        .toList();
  }

  static boolean give(Collection<Host> hosts, ToIntFunction<Host> gpus, int least) {
    return hosts.stream().mapToLong(gpus::applyAsInt).sum() >= least;
  }

  boolean mixes() {
    return job.request().gpuModels().size() > 1;
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
