package io.heddle.solvers.moves;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.EligibleHostPool;
import io.heddle.solvers.eligibility.HostEligibility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A {@link MovesProblem} by numbers: hosts, jobs and shares are named by their indices. */
final class IndexedMovesProblem {
  /** GPUs of one host that a job holds. */
  record Share(int job, int host, int gpus) {}

  final MovesProblem problem;
  final List<Host> hosts;
  final List<RunningClusterJob> jobs;
  final List<Share> shares = new ArrayList<>();

  /** Of each job, its shares' numbers. */
  final List<List<Integer>> of = new ArrayList<>();

  final int[] gpus;
  final int[] minipod;

  /** Of each host's label; −1 where it has none. */
  final int[] rack;

  /** GPUs that cannot be freed: held by jobs that stay, or by unknown jobs. */
  final int[] stuck;

  /** Of those, GPUs of unknown jobs. */
  final int[] unheldGpus;

  final boolean[] movable;

  /** Hosts that the job may have, once they are free. */
  final boolean[] wanted;

  /** Hosts of the job's GPUs that it, or one that may move, can come to. */
  final boolean[] counts;

  final HostReservationTimes reserved;
  final JobAntiAffinity apart;

  private final Map<String, Integer> index = new HashMap<>();
  private final Map<String, Integer> types = new HashMap<>();
  private final int[] type;

  /** Where the job would lie; null where that was not asked. */
  final @Nullable EligibleHostPool pool;

  /** The limit that is left out of account; null: none. */
  private final @Nullable JobMovesLimit lifted;

  private final int[] part;
  private final long jobsGpus;
  private final int priorities;
  private final int[] rank;

  /** For each pool of hosts that could be freed, and that could run the job then. */
  static List<IndexedMovesProblem> each(MovesProblem problem) {
    return each(problem, null);
  }

  /**
   * The same without one of the limits.
   *
   * @param lifted null: with all of them
   */
  static List<IndexedMovesProblem> each(MovesProblem problem, @Nullable JobMovesLimit lifted) {
    var all = new IndexedMovesProblem(problem, null, lifted);
    all.eligibility().requireOneLevel();
    return all.eligibility().everyPool(host -> all.canBeFreed(all.index(host))).stream()
        .map(pool -> new IndexedMovesProblem(problem, pool, lifted))
        .toList();
  }

  HostEligibility eligibility() {
    return new HostEligibility(problem.cluster(), problem.training());
  }

  /** The rule by which a host cannot be freed for the job; null where it can. */
  @Nullable EligibilityRule state(Host host) {
    int h = index(host);
    if (!host.isWell()) {
      return EligibilityRule.HEALTH;
    }
    if (!host.hasKnownGpus()) {
      return EligibilityRule.UNKNOWN_GPUS;
    }
    if (unheldGpus[h] > 0) {
      return EligibilityRule.taken(host);
    }
    if (stuck[h] > 0) {
      return EligibilityRule.HELD;
    }
    return canBeFreed(h) ? null : EligibilityRule.RESERVATION;
  }

  int index(Host host) {
    return Objects.requireNonNull(index.get(host.id()));
  }

  IndexedMovesProblem(MovesProblem problem, @Nullable EligibleHostPool pool) {
    this(problem, pool, null);
  }

  private IndexedMovesProblem(
      MovesProblem problem, @Nullable EligibleHostPool pool, @Nullable JobMovesLimit lifted) {
    this.problem = problem;
    this.lifted = lifted;
    this.pool = pool;
    hosts = problem.cluster().hosts();
    jobs = problem.allocations().jobs();
    int n = hosts.size();
    gpus = hosts.stream().mapToInt(host -> host.type().gpus()).toArray();
    minipod =
        hosts.stream().mapToInt(host -> problem.cluster().minipodOf(host.id()).index()).toArray();
    rack = new int[n];
    type = new int[n];
    stuck = new int[n];
    unheldGpus = new int[n];
    wanted = new boolean[n];
    counts = new boolean[n];
    for (int h = 0; h < n; h++) {
      index.put(hosts.get(h).id(), h);
    }
    part = new int[n];
    for (var each : problem.cluster().partitions()) {
      each.hosts()
          .forEach(host -> part[Objects.requireNonNull(index.get(host.id()))] = each.index());
    }
    var pooled = pool == null ? null : HostEligibility.ids(pool.hosts());
    var kinds =
        pool == null
            ? null
            : pool.hosts().stream().map(host -> host.type().name()).collect(Collectors.toSet());
    reserved = new HostReservationTimes(problem, index, isLifted(JobMovesLimit.RESERVATION));
    var coming = soonest();
    var racks = new HashMap<String, Integer>();
    for (int h = 0; h < n; h++) {
      var host = hosts.get(h);
      var label = host.labels().get("rack");
      rack[h] = label == null ? -1 : number(racks, label);
      type[h] = number(types, host.type().name());
      boolean suits =
          host.isWell()
              && host.hasKnownGpus()
              && problem.training().accepts(host.type().gpuModel());
      int at = h;
      suits &= kinds == null || kinds.contains(host.type().name());
      boolean isCandidate = suits && (pooled == null || pooled.contains(host.id()));
      wanted[h] = isCandidate && reserved.lets(problem.request().durationSeconds(), h);
      boolean open = suits;
      counts[h] = wanted[h] || open && coming.stream().anyMatch(job -> reserved.lets(job, at));
    }
    // GPUs that no other job gets once the one that holds them has left
    var lost = hosts.stream().map(Host::unavailableGpus).toList();
    movable = new boolean[jobs.size()];
    var held = new int[n];
    for (int j = 0; j < jobs.size(); j++) {
      movable[j] =
          mayMove(jobs.get(j))
              && jobs.get(j).gpus().stream()
                  .noneMatch(gpu -> lost.get(index(gpu)).contains(gpu.gpu()));
      of.add(new ArrayList<>());
      var here = new TreeMap<Integer, Integer>();
      for (var gpu : jobs.get(j).gpus()) {
        here.merge(index(gpu), 1, Integer::sum);
      }
      for (var each : here.entrySet()) {
        int host = each.getKey();
        of.get(j).add(shares.size());
        shares.add(new Share(j, host, each.getValue()));
        held[host] += each.getValue();
        stuck[host] += movable[j] ? 0 : each.getValue();
      }
    }
    var known = problem.allocations().held();
    for (int h = 0; h < n; h++) {
      var host = hosts.get(h);
      var busy = known.get(host.id());
      unheldGpus[h] =
          (int)
              host.gpuStates().taken().stream()
                  .filter(gpu -> busy == null || !busy.contains(gpu))
                  .count();
      if (!host.hasKnownGpus()) {
        unheldGpus[h] = gpus[h] - (busy == null ? 0 : busy.size());
      }
      stuck[h] += unheldGpus[h];
    }
    apart = new JobAntiAffinity(this, isLifted(JobMovesLimit.APART));
    jobsGpus = jobs.stream().mapToLong(each -> each.gpus().size()).sum();
    var sorted = jobs.stream().map(RunningClusterJob::priority).distinct().sorted().toList();
    rank = jobs.stream().mapToInt(each -> sorted.indexOf(each.priority())).toArray();
    priorities = sorted.size() < 2 ? 1 : jobs.size() * sorted.size() + 1;
  }

  boolean isLifted(JobMovesLimit limit) {
    return lifted == limit;
  }

  /** Minipods that the job may lie in. */
  int mostMinipods() {
    return isLifted(JobMovesLimit.MINIPODS)
        ? problem.cluster().minipods().size()
        : problem.mostMinipods();
  }

  private boolean mayMove(RunningClusterJob job) {
    return (isLifted(JobMovesLimit.PINNED) || !job.pinned())
        && (isLifted(JobMovesLimit.PREEMPTIBLE_ONLY)
            || job.preemptible()
            || !problem.rules().preemptibleOnly());
  }

  /** Of the jobs that may move, of those that may be stopped and of the others, who ends first. */
  private List<RunningClusterJob> soonest() {
    double now = problem.allocations().now();
    return Stream.of(true, false)
        .flatMap(lent ->
            jobs.stream()
                .filter(job -> mayMove(job) && job.preemptible() == lent)
                .min(Comparator.comparingDouble(job -> job.endsAfter(now)))
                .stream())
        .toList();
  }

  private int index(Gpu gpu) {
    return Objects.requireNonNull(index.get(gpu.host()));
  }

  private static int number(Map<String, Integer> numbers, String key) {
    return numbers.computeIfAbsent(key, _ -> numbers.size());
  }

  /**
   * Whether a share may stand on a host at all: where it is, or on one that is well and alike, and
   * that cables join to the other shares.
   */
  boolean fits(Share share, int host) {
    return host == share.host()
        || hosts.get(host).isWell()
            && hosts.get(host).hasKnownGpus()
            && type[host] == type[share.host()]
            && (part[host] == part[share.host()] || of.get(share.job()).size() == 1)
            && reserved.lets(jobs.get(share.job()), host)
            && gpus[host] - stuck[host] >= share.gpus();
  }

  /** Whether a host can be freed for the job. */
  boolean canBeFreed(int host) {
    return wanted[host] && stuck[host] == 0;
  }

  /** Free GPUs of each host. */
  int[] free() {
    var free = new int[gpus.length];
    Arrays.setAll(free, h -> gpus[h] - unheldGpus[h]);
    shares.forEach(share -> free[share.host()] -= share.gpus());
    return free;
  }

  EligibleHostPool pool() {
    return Objects.requireNonNull(pool);
  }

  /** Hosts by minipod and the domain of which a cell's hosts are. */
  Map<List<Object>, List<Integer>> domains(IntPredicate some) {
    var domains = new LinkedHashMap<List<Object>, List<Integer>>();
    for (int h = 0; h < gpus.length; h++) {
      if (some.test(h)) {
        domains.computeIfAbsent(domain(h), _ -> new ArrayList<>()).add(h);
      }
    }
    return domains;
  }

  List<Object> domain(int host) {
    return pool().group() == 1
        ? List.of(minipod[host], host)
        : List.of(minipod[host], pool().domainOf(problem.cluster(), hosts.get(host)));
  }

  /**
   * The fewest minipods in which some hosts can run the job; null where all of them cannot. O(hosts
   * + minipods · log minipods).
   */
  @Nullable Integer fewestMinipods(IntPredicate some) {
    var room = new int[problem.cluster().minipods().size()];
    domains(h -> wanted[h] && some.test(h))
        .values()
        .forEach(each -> room[minipod[each.getFirst()]] += each.size() / pool().group());
    Arrays.sort(room);
    long left = pool().cells();
    int minipods = 0;
    while (left > 0 && minipods < room.length) {
      left -= room[room.length - ++minipods];
    }
    return left > 0 ? null : minipods;
  }

  /** Segments, or tensor groups, that some of the hosts hold. O(hosts). */
  int cells(IntPredicate some) {
    return domains(h -> wanted[h] && some.test(h)).values().stream()
        .mapToInt(each -> each.size() / pool().group())
        .sum();
  }

  /**
   * Busy GPUs that a rack may have: what it can power, or as many as today where those are more.
   */
  int[] rackLimits() {
    var limits = new int[Arrays.stream(rack).max().orElse(-1) + 1];
    int[] free = free();
    for (int h = 0; h < free.length; h++) {
      if (rack[h] >= 0) {
        limits[rack[h]] += gpus[h] - free[h];
      }
    }
    int most = isLifted(JobMovesLimit.RACK) ? 0 : problem.rules().rackGpus();
    Arrays.setAll(limits, r -> most == 0 ? Integer.MAX_VALUE : Math.max(most, limits[r]));
    return limits;
  }

  /** What a job's move weighs: the aim first, then the other one, then the job's priority. */
  long cost(int job) {
    long mine = jobs.get(job).gpus().size();
    long two =
        switch (problem.rules().aim()) {
          case MOVES -> jobsGpus + 1 + mine;
          case GPU_HOURS -> mine * (jobs.size() + 1L) + 1;
        };
    return two * priorities + rank[job];
  }

  /** What one unit of the aim, a move or a GPU of a job that moves, weighs in costs. */
  long unit() {
    return priorities
        * switch (problem.rules().aim()) {
          case MOVES -> jobsGpus + 1;
          case GPU_HOURS -> jobs.size() + 1L;
        };
  }

  /** Of the aim, in a job's cost. */
  long units(int job) {
    return Math.floorDiv(cost(job), unit());
  }

  /** The aim's own figure of a sum of costs: moves, or GPU-hours. */
  double aim(long cost) {
    long units = Math.floorDiv(cost, unit());
    return switch (problem.rules().aim()) {
      case MOVES -> units;
      case GPU_HOURS -> units * problem.rules().lostHours();
    };
  }
}
