package io.heddle.solvers.moves;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.job.JobSegment;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.eligibility.EligibleHostPool;
import io.heddle.solvers.eligibility.JobUnits;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Free slots: segments of so many free hosts, of one GPU model and size, that lie in one domain of
 * a level each. A domain with 17 free hosts holds one segment of 16. Domains count whether or not
 * cables join them. Reserved hosts are not free.
 *
 * @param level its id
 * @param hosts of a segment
 * @param now segments that free hosts hold
 * @param least segments for which a plan of few enough moves is known; {@code now} where none may
 *     move
 * @param most segments that no such plan exceeds; equal to {@code least} where that is proven
 */
public record FreeSlots(
    String level, String gpuModel, int gpusPerHost, int hosts, int now, int least, int most) {
  private record Kind(String gpuModel, int gpus) {}

  /** Levels within minipods, from the innermost outward. */
  public static List<String> levels(Cluster cluster) {
    var domains = cluster.domains();
    return domains.levels().stream()
        .filter(level -> level.isWithin(domains.minipods()))
        .map(TopologyDomains.Level::id)
        .toList();
  }

  /** The type that most hosts have; null where the cluster has no hosts with GPUs. */
  public static @Nullable HostType commonest(Cluster cluster) {
    return types(cluster).stream()
        .max(
            Comparator.comparingLong(type ->
                cluster.hosts().stream()
                    .filter(host -> kind(host.type()).equals(kind(type)))
                    .count()))
        .orElse(null);
  }

  /**
   * Hosts that the largest domain of a level has: of this type, and well.
   *
   * @return 0 where the cluster has no such level
   */
  public static int largest(Cluster cluster, String level, HostType type) {
    var found = cluster.domains().find(level);
    return found == null ? 0 : largest(cluster, found, kind(type));
  }

  /** Levels within minipods; of levels with the same domains the innermost only. */
  private static List<String> distinct(Cluster cluster) {
    var kept = new ArrayList<TopologyDomains.Level>();
    for (var id : levels(cluster)) {
      var level = Objects.requireNonNull(cluster.domains().find(id));
      if (kept.stream().noneMatch(each -> Arrays.equals(each.domainOf(), level.domainOf()))) {
        kept.add(level);
      }
    }
    return kept.stream().map(TopologyDomains.Level::id).toList();
  }

  /** Domains of a level whose hosts of a type are all free, as many as the largest has. */
  static int whole(
      Cluster cluster, ClusterJobAllocations running, String level, HostType type, int hosts) {
    return now(cluster, running, level, type, hosts).now();
  }

  /**
   * For each level within minipods (of levels with the same domains the innermost) and each kind of
   * host, segments of one host, of two and so on in powers of two, of the largest domain, and of
   * other sizes that fit one. O(levels · sizes · (hosts + GPUs)).
   *
   * @param sizes hosts of segments that jobs request
   */
  public static List<FreeSlots> now(
      Cluster cluster, ClusterJobAllocations allocations, Collection<Integer> sizes) {
    var found = new ArrayList<FreeSlots>();
    for (var id : distinct(cluster)) {
      for (var type : types(cluster)) {
        int largest = largest(cluster, id, type);
        var each = new TreeSet<>(sizes.stream().filter(size -> size <= largest).toList());
        for (int size = 1; size <= largest; size *= 2) {
          each.add(size);
        }
        if (largest > 0) {
          each.add(largest);
        }
        each.forEach(size -> found.add(now(cluster, allocations, id, type, size)));
      }
    }
    return found;
  }

  private static FreeSlots now(
      Cluster cluster, ClusterJobAllocations running, String level, HostType type, int size) {
    var fleet = fleet(cluster, running, level, type, size, 1, Rules.USUAL);
    int now = fleet.cells(isFree(fleet));
    return new FreeSlots(level, type.gpuModel(), type.gpus(), size, now, now, now);
  }

  /**
   * The same where up to so many jobs move, each to hosts on which it fits, as {@link MovesProblem}
   * has it. Halves the range between what a plan reaches and what a bound excludes: a logarithmic
   * number of searches.
   *
   * @param moves most jobs that move
   * @param rules which of them may; only the number of moves counts
   */
  public FreeSlots afterMoves(
      Cluster cluster,
      ClusterJobAllocations allocations,
      int moves,
      Rules rules,
      SolveControl<?> control) {
    return afterMoves(cluster, allocations, moves, rules, new RefinedJobMoves(), control);
  }

  /** The same by another search, such as one that asks no fleet whole. */
  FreeSlots afterMoves(
      Cluster cluster,
      ClusterJobAllocations allocations,
      int moves,
      Rules rules,
      RefinedJobMoves search,
      SolveControl<?> control) {
    var type = types(cluster).stream().filter(this::isOf).findFirst().orElseThrow();
    var counted =
        new Rules(Aim.MOVES, rules.lostHours(), rules.preemptibleOnly(), rules.rackGpus());
    var all = fleet(cluster, allocations, level, type, hosts, 1, counted);
    int reached = now;
    int excluded = all.cells(all::canBeFreed) + 1;
    int open = excluded;
    while (moves > 0 && open - reached > 1 && !control.stopped()) {
      int middle = (reached + open) >>> 1;
      double bound = 0;
      boolean found = false;
      try {
        var plan =
            search.solve(
                fleet(cluster, allocations, level, type, hosts, middle, counted), control.part());
        found = plan.moves().size() <= moves;
        bound = plan.lowerBound();
      } catch (InfeasibleException none) {
        bound = none.isProven() ? Double.POSITIVE_INFINITY : 0;
      } catch (StoppedException stopped) {
        break;
      }
      reached = found ? middle : reached;
      open = found ? open : middle;
      excluded = bound > moves ? middle : excluded;
    }
    int most = moves > 0 ? excluded - 1 : now;
    return new FreeSlots(level, gpuModel, gpusPerHost, hosts, now, reached, most);
  }

  /** Whether no plan of as many moves makes room for more segments. */
  public boolean isProven() {
    return least == most;
  }

  private boolean isOf(HostType type) {
    return kind(type).equals(new Kind(gpuModel, gpusPerHost));
  }

  private static Kind kind(HostType type) {
    return new Kind(type.gpuModel(), type.gpus());
  }

  private static IntPredicate isFree(IndexedMovesProblem fleet) {
    int[] free = fleet.free();
    return h -> free[h] == fleet.gpus[h];
  }

  /** One of each kind, in the order of the cluster's hosts. */
  private static List<HostType> types(Cluster cluster) {
    var types = new LinkedHashMap<Kind, HostType>();
    cluster.hosts().stream()
        .map(Host::type)
        .filter(type -> type.gpus() > 0)
        .forEach(type -> types.putIfAbsent(kind(type), type));
    return List.copyOf(types.values());
  }

  private static int largest(Cluster cluster, TopologyDomains.Level level, Kind kind) {
    var count = new int[level.domains()];
    int largest = 0;
    for (int h = 0; h < level.domainOf().length; h++) {
      var host = cluster.hosts().get(h);
      if (host.isWell() && host.hasKnownGpus() && kind(host.type()).equals(kind)) {
        largest = Math.max(largest, ++count[level.domainOf()[h]]);
      }
    }
    return largest;
  }

  private static IndexedMovesProblem fleet(
      Cluster cluster,
      ClusterJobAllocations allocations,
      String level,
      HostType type,
      int size,
      int count,
      Rules rules) {
    var hosts =
        cluster.hosts().stream().filter(host -> kind(host.type()).equals(kind(type))).toList();
    return new IndexedMovesProblem(
        MovesProblem.room(cluster, allocations, count, JobSegment.of(size, level), type, rules),
        new EligibleHostPool(type.gpus(), count, JobUnits.ofSegments(size, level), hosts));
  }
}
