package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.List;

/** The oracle: the same rules in small steps of time, written as plainly as possible. */
final class SteppedSimulator {
  private final double[] capacities;
  private final List<SimulatedJob> jobs;
  private final double step;
  private final double[] computing;
  private final double[] total;
  private final double[][] left;
  private double now;

  SteppedSimulator(double[] capacities, List<SimulatedJob> jobs, double step) {
    this.capacities = capacities.clone();
    this.jobs = jobs;
    this.step = step;
    computing = new double[jobs.size()];
    total = new double[jobs.size()];
    left = jobs.stream().map(SteppedSimulator::bytes).toArray(double[][]::new);
  }

  private static double[] bytes(SimulatedJob job) {
    return job.flows().stream().mapToDouble(SimulatedFlow::bytes).toArray();
  }

  double computeSeconds(int job) {
    return total[job];
  }

  void runUntil(double end) {
    long steps = Math.round(end / step);
    for (long i = 0; i < steps; i++) {
      now = i * step;
      double[][] rates = rates();
      for (int j = 0; j < rates.length; j++) {
        if (now < jobs.get(j).offsetSeconds()) {
          continue;
        }
        double compute = Math.min(step, jobs.get(j).computeSeconds() - computing[j]);
        computing[j] += compute;
        total[j] += compute;
        double most = 0;
        for (int f = 0; f < left[j].length; f++) {
          left[j][f] -= rates[j][f] * step;
          most = Math.max(most, left[j][f]);
        }
        if (most <= 1e-9 && computing[j] >= jobs.get(j).computeSeconds() - 1e-9) {
          computing[j] = 0;
          left[j] = bytes(jobs.get(j));
        }
      }
    }
  }

  private boolean isActive(int j, int f) {
    var job = jobs.get(j);
    return now >= job.offsetSeconds()
        && computing[j] >= job.overlapStart() * job.computeSeconds() - 1e-9
        && left[j][f] > 1e-9;
  }

  private double[][] rates() {
    var rates = new double[jobs.size()][];
    Arrays.setAll(rates, j -> new double[left[j].length]);
    var free = capacities.clone();
    int[] levels = jobs.stream().mapToInt(SimulatedJob::level).distinct().sorted().toArray();
    for (int at = levels.length - 1; at >= 0; at--) {
      fill(levels[at], rates, free);
    }
    return rates;
  }

  /** Raises all flows of a level together until a link of theirs is full. */
  private void fill(int level, double[][] rates, double[] free) {
    var rising = new boolean[jobs.size()][];
    for (int j = 0; j < rising.length; j++) {
      rising[j] = new boolean[left[j].length];
      for (int f = 0; f < rising[j].length; f++) {
        rising[j][f] = jobs.get(j).level() == level && isActive(j, f);
      }
    }
    while (true) {
      var users = new int[free.length];
      boolean any = false;
      for (int j = 0; j < rising.length; j++) {
        for (int f = 0; f < rising[j].length; f++) {
          if (rising[j][f]) {
            any = true;
            for (int link : jobs.get(j).flows().get(f).links()) {
              users[link]++;
            }
          }
        }
      }
      if (!any) {
        return;
      }
      double more = Double.POSITIVE_INFINITY;
      for (int e = 0; e < free.length; e++) {
        more = users[e] > 0 ? Math.min(more, free[e] / users[e]) : more;
      }
      for (int e = 0; e < free.length; e++) {
        free[e] -= more * users[e];
      }
      for (int j = 0; j < rising.length; j++) {
        for (int f = 0; f < rising[j].length; f++) {
          if (rising[j][f]) {
            rates[j][f] += more;
            for (int link : jobs.get(j).flows().get(f).links()) {
              rising[j][f] &= free[link] > 1e-12;
            }
          }
        }
      }
    }
  }
}
