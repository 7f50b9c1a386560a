package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.MultiJobPlan;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a plan of several jobs is worth: for each priority, the most urgent first, the GPUs that are
 * placed (more is better), then the jobs' weighted spreads by their GPUs (less is better); at last
 * how the free hosts lie.
 *
 * @param gpus of each priority
 * @param spread of each priority
 * @param shape sum of the squares of the minipods' free hosts: more of it is less broken up
 */
record JointPlanValue(List<Long> gpus, List<Double> spread, double shape)
    implements Comparable<JointPlanValue> {
  /** O(hosts). */
  static JointPlanValue of(MultiJobPlanProblem problem, Collection<MultiJobPlan.Planned> planned) {
    var requests = new HashMap<String, MultiJobPlanProblem.Request>();
    var gpus = new TreeMap<Integer, Long>(Comparator.reverseOrder());
    var spread = new TreeMap<Integer, Double>(Comparator.reverseOrder());
    for (var request : problem.requests()) {
      requests.put(request.job().id(), request);
      gpus.put(request.job().priority(), 0L);
      spread.put(request.job().priority(), 0.0);
    }
    for (var each : planned) {
      var job = requests.get(each.placement().job());
      if (job != null) {
        int priority = job.job().priority();
        gpus.merge(priority, (long) job.job().gpus(), Long::sum);
        spread.merge(
            priority, cost(job, each.placement().objective().weightedSpread()), Double::sum);
      }
    }
    return new JointPlanValue(
        List.copyOf(gpus.values()), List.copyOf(spread.values()), shape(problem, planned));
  }

  /** A job's spread counts by its GPUs. */
  static double cost(MultiJobPlanProblem.Request request, double weightedSpread) {
    return request.job().gpus() * weightedSpread;
  }

  private static double shape(
      MultiJobPlanProblem problem, Collection<MultiJobPlan.Planned> planned) {
    Map<Integer, Integer> taken = new HashMap<>();
    var cluster = problem.cluster();
    problem.reserved().forEach(host -> take(taken, cluster, host));
    for (var each : planned) {
      each.placement().matrix().forEach(row -> row.forEach(host -> take(taken, cluster, host)));
      each.spares().forEach(host -> take(taken, cluster, host));
    }
    double shape = 0;
    for (var minipod : cluster.minipods()) {
      double free = minipod.freeHosts().size() - taken.getOrDefault(minipod.index(), 0);
      shape += free * free;
    }
    return shape;
  }

  private static void take(Map<Integer, Integer> taken, Cluster cluster, String host) {
    taken.merge(cluster.minipodOf(host).index(), 1, Integer::sum);
  }

  /** Of all jobs, in GPUs × weighted spread. */
  double total() {
    return spread.stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Positive: this one is better. The shape counts where all else is equal. */
  @Override
  public int compareTo(JointPlanValue other) {
    int jobs = compareJobs(other);
    return jobs != 0 ? jobs : Double.compare(shape, other.shape);
  }

  /** The same without the shape. */
  int compareJobs(JointPlanValue other) {
    for (int i = 0; i < gpus.size(); i++) {
      int more = Long.compare(gpus.get(i), other.gpus.get(i));
      if (more != 0) {
        return more;
      }
      double difference = other.spread.get(i) - spread.get(i);
      if (Math.abs(difference) > PlacementBuilder.EPSILON) {
        return difference > 0 ? 1 : -1;
      }
    }
    return 0;
  }
}
