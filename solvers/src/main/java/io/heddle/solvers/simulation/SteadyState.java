package io.heddle.solvers.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The share of the time that jobs compute once they have settled. Jobs that share no link which
 * could fill up are looked at apart. A job alone repeats its second iteration for ever; others are
 * averaged over windows until two windows in a row agree.
 */
public final class SteadyState {
  private final double agreement;
  private final int windows;
  private final int iterations;
  private final Map<List<Long>, double[]> known;

  /**
   * @param agreement how much the share of a job may differ between two windows
   * @param windows at most so many
   * @param iterations of the slowest job in a window
   * @param remembered groups of jobs whose shares are remembered; on one network alone
   */
  private SteadyState(double agreement, int windows, int iterations, int remembered) {
    this.agreement = agreement;
    this.windows = windows;
    this.iterations = iterations;
    this.known =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<List<Long>, double[]> eldest) {
            return size() > remembered;
          }
        };
  }

  /** For a plan that a person looks at: within about a thousandth. */
  public static SteadyState precise() {
    return new SteadyState(5e-4, 40, 16, 1000);
  }

  /** For thousands of plans in a row: within about a hundredth. */
  public static SteadyState coarse() {
    return new SteadyState(5e-3, 4, 16, 0);
  }

  /**
   * For traces: within a few hundredths, for plans on one network with much in common. One thread.
   */
  public static SteadyState remembering() {
    return new SteadyState(5e-3, 6, 10, 20_000);
  }

  /**
   * The share of the time that each job computes, in (0, 1].
   *
   * @param capacities of the links, in bytes a second
   */
  public double[] computeShares(double[] capacities, List<SimJob> jobs) {
    var shares = new double[jobs.size()];
    for (var component : groups(capacities, jobs)) {
      var members = Arrays.stream(component).mapToObj(jobs::get).toList();
      double[] part = shares(capacities, members);
      for (int i = 0; i < component.length; i++) {
        shares[component[i]] = part[i];
      }
    }
    return shares;
  }

  private double[] shares(double[] capacities, List<SimJob> group) {
    var key = key(group);
    double[] shares = known.get(key);
    if (shares == null) {
      shares = group.size() == 1 ? alone(capacities, group) : together(capacities, group);
      known.put(key, shares);
    }
    return shares;
  }

  /** All that a group's shares depend on; of the levels, only their order. */
  private static List<Long> key(List<SimJob> jobs) {
    int[] levels = jobs.stream().mapToInt(SimJob::level).distinct().sorted().toArray();
    return jobs.stream()
        .map(job -> {
          long hash = Arrays.binarySearch(levels, job.level());
          hash = mix(hash, Double.doubleToLongBits(job.computeSeconds()));
          hash = mix(hash, Double.doubleToLongBits(job.overlapStart()));
          hash = mix(hash, Double.doubleToLongBits(job.offsetSeconds()));
          for (var flow : job.flows()) {
            hash = mix(hash, Double.doubleToLongBits(flow.bytes()));
            for (int link : flow.links()) {
              hash = mix(hash, link);
            }
          }
          return hash;
        })
        .toList();
  }

  private static long mix(long hash, long value) {
    long x = (hash ^ value) * 0x9E3779B97F4A7C15L;
    return x ^ x >>> 29;
  }

  private static double[] alone(double[] capacities, List<SimJob> job) {
    var one = job.getFirst();
    return new double[] {one.computeSeconds() / iterationSeconds(capacities, one)};
  }

  /** Seconds of an iteration of a job that has the network for itself. */
  public static double iterationSeconds(double[] capacities, SimJob job) {
    var simulator = new FluidSimulator(capacities, List.of(job));
    double end = job.offsetSeconds() + job.computeSeconds();
    while (simulator.iterations(0) == 0) {
      simulator.runUntil(end);
      end *= 2;
    }
    // The first iteration's end is not where the clock stopped, so it is run again up to it.
    var again = new double[] {Double.NaN};
    var second = new FluidSimulator(capacities, List.of(job));
    second.setObserver((from, _, at) -> {
      if (at.iterations(0) == 1 && Double.isNaN(again[0])) {
        again[0] = from;
      }
    });
    second.runUntil(end);
    return again[0] - job.offsetSeconds();
  }

  private double[] together(double[] capacities, List<SimJob> jobs) {
    double longest = 0;
    for (var job : jobs) {
      double alone = job.computeSeconds() / shares(capacities, List.of(job))[0];
      longest = Math.max(longest, alone + job.offsetSeconds());
    }
    var simulator = new FluidSimulator(capacities, jobs);
    double window = iterations * longest;
    simulator.runUntil(window / 2);
    double[] begin = computed(simulator, jobs.size());
    double from = simulator.now();
    double[] before = begin;
    double[] last = new double[0];
    for (int i = 1; i <= windows; i++) {
      simulator.runUntil(from + i * window);
      double[] now = computed(simulator, jobs.size());
      var share = new double[now.length];
      boolean agrees = last.length > 0;
      for (int j = 0; j < now.length; j++) {
        share[j] = (now[j] - before[j]) / window;
        agrees &= last.length == 0 || Math.abs(share[j] - last[j]) <= agreement;
      }
      before = now;
      last = share;
      if (agrees) {
        break;
      }
    }
    double length = simulator.now() - from;
    var result = new double[before.length];
    for (int j = 0; j < result.length; j++) {
      result[j] = (before[j] - begin[j]) / length;
    }
    return result;
  }

  private static double[] computed(FluidSimulator simulator, int jobs) {
    var seconds = new double[jobs];
    for (int j = 0; j < jobs; j++) {
      seconds[j] = simulator.computeSeconds(j);
    }
    return seconds;
  }

  /** Jobs that share a link which could fill up, directly or through others: by number. */
  public static List<int[]> groups(double[] capacities, List<SimJob> jobs) {
    var flows = new Transfers(capacities, jobs);
    var parent = new int[jobs.size()];
    Arrays.setAll(parent, i -> i);
    Map<Integer, Integer> user = new HashMap<>();
    for (int g = 0; g < flows.size(); g++) {
      for (int link : flows.links[g]) {
        var other = user.putIfAbsent(link, flows.job[g]);
        if (other != null) {
          parent[root(parent, flows.job[g])] = root(parent, other);
        }
      }
    }
    var members = new HashMap<Integer, List<Integer>>();
    for (int j = 0; j < parent.length; j++) {
      members.computeIfAbsent(root(parent, j), _ -> new ArrayList<>()).add(j);
    }
    return members.values().stream()
        .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }

  private static int root(int[] parent, int node) {
    int at = node;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
