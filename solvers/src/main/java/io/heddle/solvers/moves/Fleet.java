package io.heddle.solvers.moves;

import io.heddle.model.allocation.RunningJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A {@link MovesProblem} by numbers: hosts, jobs and shares are named by their indices. */
final class Fleet {
  /** GPUs of one host that a job holds. */
  record Share(int job, int host, int gpus) {}

  final MovesProblem problem;
  final List<Host> hosts;
  final List<RunningJob> jobs;
  final List<Share> shares = new ArrayList<>();

  /** Of each job, its shares' numbers. */
  final List<List<Integer>> of = new ArrayList<>();

  final int[] gpus;
  final int[] minipod;

  /** Of each host's label; −1 where it has none. */
  final int[] rack;

  /** GPUs that nobody can free: held by jobs that stay, or by nobody who is known. */
  final int[] stuck;

  /** Of those, GPUs that nobody known holds. */
  final int[] nobodys;

  final boolean[] movable;

  /** Hosts that the job may have, once they are free. */
  final boolean[] wanted;

  /** Hosts of the job's GPUs that it, or one that may move, can come to. */
  final boolean[] counts;

  final Reserved reserved;
  final Apart apart;

  private final Map<String, Integer> types = new HashMap<>();
  private final int[] type;

  Fleet(MovesProblem problem) {
    this.problem = problem;
    hosts = problem.cluster().hosts();
    jobs = problem.allocations().jobs();
    int n = hosts.size();
    gpus = hosts.stream().mapToInt(host -> host.type().gpus()).toArray();
    minipod =
        hosts.stream().mapToInt(host -> problem.cluster().minipodOf(host.id()).index()).toArray();
    rack = new int[n];
    type = new int[n];
    stuck = new int[n];
    nobodys = new int[n];
    wanted = new boolean[n];
    counts = new boolean[n];
    var index = new HashMap<String, Integer>();
    for (int h = 0; h < n; h++) {
      index.put(hosts.get(h).id(), h);
    }
    reserved = new Reserved(problem, index);
    var coming = soonest();
    var racks = new HashMap<String, Integer>();
    for (int h = 0; h < n; h++) {
      var host = hosts.get(h);
      var label = host.labels().get("rack");
      rack[h] = label == null ? -1 : number(racks, label);
      type[h] = number(types, host.type().name());
      boolean suits =
          host.isWell() && host.hasKnownGpus() && problem.request().accepts(host.type().gpuModel());
      int at = h;
      wanted[h] = suits && reserved.lets(problem.request().durationSeconds(), h);
      counts[h] = wanted[h] || suits && coming.stream().anyMatch(job -> reserved.lets(job, at));
    }
    movable = new boolean[jobs.size()];
    var held = new int[n];
    for (int j = 0; j < jobs.size(); j++) {
      movable[j] =
          problem.rules().mayMove(jobs.get(j))
              && jobs.get(j).gpus().stream().allMatch(gpu -> comesFree(problem.cluster(), gpu));
      of.add(new ArrayList<>());
      var here = new TreeMap<Integer, Integer>();
      for (var gpu : jobs.get(j).gpus()) {
        here.merge(Objects.requireNonNull(index.get(gpu.host())), 1, Integer::sum);
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
      nobodys[h] =
          (int)
              host.gpuStates().taken().stream()
                  .filter(gpu -> busy == null || !busy.contains(gpu))
                  .count();
      if (!host.hasKnownGpus()) {
        nobodys[h] = gpus[h] - (busy == null ? 0 : busy.size());
      }
      stuck[h] += nobodys[h];
    }
    apart = new Apart(this);
  }

  /** Of the jobs that may move, of those that may be stopped and of the others, who ends first. */
  private List<RunningJob> soonest() {
    double now = problem.allocations().now();
    return Stream.of(true, false)
        .flatMap(lent ->
            jobs.stream()
                .filter(job -> problem.rules().mayMove(job) && job.preemptible() == lent)
                .min(Comparator.comparingDouble(job -> job.endsAfter(now)))
                .stream())
        .toList();
  }

  /** Whether a GPU can be given to another job once the one that holds it has left. */
  private static boolean comesFree(Cluster cluster, Gpu gpu) {
    return !cluster.host(gpu.host()).unavailableGpus().contains(gpu.gpu());
  }

  private static int number(Map<String, Integer> numbers, String key) {
    return numbers.computeIfAbsent(key, _ -> numbers.size());
  }

  /** Whether a share may stand on a host at all: where it is, or on one that is well and alike. */
  boolean fits(Share share, int host) {
    return host == share.host()
        || hosts.get(host).isWell()
            && type[host] == type[share.host()]
            && reserved.lets(jobs.get(share.job()), host)
            && gpus[host] - stuck[host] >= share.gpus();
  }

  /** Whether a host can be freed for the job. */
  boolean canBeFreed(int host) {
    return wanted[host] && stuck[host] == 0;
  }

  /** GPUs of each host that nobody holds. */
  int[] free() {
    var free = new int[gpus.length];
    Arrays.setAll(free, h -> gpus[h] - nobodys[h]);
    shares.forEach(share -> free[share.host()] -= share.gpus());
    return free;
  }

  /** What a job's move weighs, so that the aim comes first and the other one behind it. */
  long cost(int job) {
    long mine = jobs.get(job).gpus().size();
    long all = jobs.stream().mapToLong(each -> each.gpus().size()).sum() + 1;
    return switch (problem.rules().aim()) {
      case MOVES -> all + mine;
      case GPU_HOURS -> mine * (jobs.size() + 1L) + 1;
    };
  }

  /** The aim's own figure of a sum of costs: moves, or GPU-hours. */
  double aim(long cost) {
    long all = jobs.stream().mapToLong(each -> each.gpus().size()).sum() + 1;
    return switch (problem.rules().aim()) {
      case MOVES -> Math.floorDiv(cost, all);
      case GPU_HOURS -> Math.floorDiv(cost, jobs.size() + 1L) * problem.rules().lostHours();
    };
  }
}
