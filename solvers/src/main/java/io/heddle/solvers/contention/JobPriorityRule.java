package io.heddle.solvers.contention;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Says which job goes first: the larger number. */
enum JobPriorityRule {
  /** All alike. */
  NONE {
    @Override
    double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed) {
      return new double[jobs.size()];
    }
  },

  /** Any order; a job keeps its place as others come and go. */
  RANDOM {
    @Override
    double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed) {
      return jobs.stream()
          .mapToDouble(job -> new Random(31 * seed + job.job().id().hashCode()).nextDouble())
          .toArray();
    }
  },

  /** k · I (CRUX, Eq. 3). */
  CORRECTED_INTENSITY {
    @Override
    double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed) {
      double[] correction = corrections(ground, jobs);
      var priority = new double[jobs.size()];
      for (int j = 0; j < priority.length; j++) {
        priority[j] = correction[j] * jobs.get(j).intensity(ground.network());
      }
      return priority;
    }
  },

  /** Varys: the smallest effective bottleneck first. */
  SMALLEST_BOTTLENECK {
    @Override
    double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed) {
      return jobs.stream()
          .mapToDouble(job -> -job.communicationSeconds(ground.network()))
          .toArray();
    }
  },

  /** TACCL*: the longest way first. */
  DISTANCE {
    @Override
    double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed) {
      return jobs.stream().mapToDouble(RoutedNetworkJob::longestPath).toArray();
    }
  },

  /**
   * Sincronia: of the jobs on the most loaded link, the one with the least weight for its demand
   * goes last; the others' weights shrink by their share; and so on (bottleneck, select, scale,
   * iterate). O(jobs² · links).
   */
  BOTTLENECK_LAST {
    @Override
    double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed) {
      var demand = jobs.stream().map(RoutedNetworkJob::bytesByLink).toList();
      var total = new TreeMap<Integer, Double>(); // of equal links the first is the bottleneck
      demand.forEach(each -> each.forEach((link, bytes) -> total.merge(link, bytes, Double::sum)));
      var weight = new double[jobs.size()];
      Arrays.fill(weight, 1);
      var priority = new double[jobs.size()];
      var placed = new boolean[jobs.size()];
      for (int rank = 0; rank < priority.length; rank++) {
        int last = last(ground.network(), demand, total, weight, placed);
        placed[last] = true;
        priority[last] = rank;
        demand.get(last).forEach((link, bytes) -> total.merge(link, -bytes, Double::sum));
      }
      return priority;
    }

    private int last(
        DirectedLinkNetwork network,
        List<Map<Integer, Double>> demand,
        Map<Integer, Double> total,
        double[] weight,
        boolean[] placed) {
      int bottleneck = -1;
      double most = 0;
      for (var each : total.entrySet()) {
        double seconds = each.getValue() / network.capacity(each.getKey());
        if (seconds > most * (1 + 1e-9)) {
          most = seconds;
          bottleneck = each.getKey();
        }
      }
      int chosen = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < weight.length; j++) {
        double bytes = demand.get(j).getOrDefault(bottleneck, 0.0);
        double ratio = bytes > 0 ? weight[j] / bytes : Double.MAX_VALUE;
        if (!placed[j] && ratio < least) {
          least = ratio;
          chosen = j;
        }
      }
      for (int j = 0; j < weight.length; j++) {
        if (!placed[j]) {
          weight[j] -= least * demand.get(j).getOrDefault(bottleneck, 0.0);
        }
      }
      return chosen;
    }
  };

  abstract double[] priorities(RoutedNetwork ground, List<RoutedNetworkJob> jobs, long seed);

  /** k of each job against the one that sends most (CRUX, 4.2); 1 for a job that sends nothing. */
  static double[] corrections(RoutedNetwork ground, List<RoutedNetworkJob> jobs) {
    int reference = 0;
    for (int j = 1; j < jobs.size(); j++) {
      if (jobs.get(j).job().bytes() > jobs.get(reference).job().bytes()) {
        reference = j;
      }
    }
    var correction = new double[jobs.size()];
    Arrays.fill(correction, 1);
    for (int j = 0; j < correction.length; j++) {
      if (j != reference && jobs.get(j).job().bytes() > 0) {
        correction[j] = correction(ground, jobs.get(j), jobs.get(reference));
      }
    }
    return correction;
  }

  /** On the links that both use; of jobs that never meet, as if all they send met on one link. */
  private static double correction(
      RoutedNetwork ground, RoutedNetworkJob job, RoutedNetworkJob reference) {
    var network = ground.network();
    var mine = job.bytesByLink();
    var theirs = reference.bytesByLink();
    double send = 0;
    double referenceSends = 0;
    for (var each : mine.entrySet()) {
      double other = theirs.getOrDefault(each.getKey(), 0.0);
      if (other > 0) {
        send = Math.max(send, each.getValue() / network.capacity(each.getKey()));
        referenceSends = Math.max(referenceSends, other / network.capacity(each.getKey()));
      }
    }
    return send > 0
        ? ground.correction(cycle(job, send), cycle(reference, referenceSends))
        : ground.correction(
            cycle(job, job.communicationSeconds(network)),
            cycle(reference, reference.communicationSeconds(network)));
  }

  private static TwoJobContention.Cycle cycle(RoutedNetworkJob job, double send) {
    return TwoJobContention.Cycle.of(job.job(), send);
  }
}
