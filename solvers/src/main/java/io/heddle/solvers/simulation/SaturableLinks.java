package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.List;

/**
 * Which links can fill up. What flows bring to a link is bounded by the links that they come from
 * and go to: four queue pairs of one adapter bring no more than the adapter does. O(crossings).
 */
final class SaturableLinks {
  private static final double ROUNDING = 1e-12;

  private final double[] capacities;
  private final boolean[] scarce;

  SaturableLinks(double[] capacities, List<SimulatedJob> jobs) {
    this.capacities = capacities;
    var demand = new double[capacities.length];
    var atEnd = new boolean[capacities.length];
    for (var job : jobs) {
      for (var flow : job.flows()) {
        int[] links = flow.links();
        double speed = speed(flow, capacities);
        for (int link : links) {
          demand[link] += speed;
        }
        if (links.length > 0) {
          atEnd[links[0]] = true;
          atEnd[links[links.length - 1]] = true;
        }
      }
    }
    double[] from = brought(jobs, true);
    double[] to = brought(jobs, false);
    scarce = new boolean[capacities.length];
    for (int link = 0; link < scarce.length; link++) {
      // What bounds others is not bounded itself.
      double most = atEnd[link] ? demand[link] : Math.min(from[link], to[link]);
      scarce[link] = most > capacities[link] * (1 + ROUNDING);
    }
  }

  /** What flows can bring to each link by the links at one of their ends, in bytes per second. */
  private double[] brought(List<SimulatedJob> jobs, boolean first) {
    var sum = new double[capacities.length];
    var run = new double[capacities.length];
    var endOfRun = new int[capacities.length];
    Arrays.fill(endOfRun, -1);
    for (var job : jobs) {
      for (var flow : job.flows()) {
        int[] links = flow.links();
        double speed = speed(flow, capacities);
        for (int link : links) {
          int end = first ? links[0] : links[links.length - 1];
          // Flows of one adapter come one after the other; what does not is bounded less well.
          if (endOfRun[link] != end) {
            sum[link] += endOfRun[link] < 0 ? 0 : Math.min(run[link], capacities[endOfRun[link]]);
            endOfRun[link] = end;
            run[link] = 0;
          }
          run[link] += speed;
        }
      }
    }
    for (int link = 0; link < sum.length; link++) {
      sum[link] += endOfRun[link] < 0 ? 0 : Math.min(run[link], capacities[endOfRun[link]]);
    }
    return sum;
  }

  /** The slowest link's speed; unlimited for a flow without links. */
  static double speed(SimulatedFlow flow, double[] capacities) {
    double speed = Double.POSITIVE_INFINITY;
    for (int link : flow.links()) {
      speed = Math.min(speed, capacities[link]);
    }
    return speed;
  }

  boolean isScarce(int link) {
    return scarce[link];
  }

  /** Those of a flow's links that can fill up, in its order. */
  int[] of(SimulatedFlow flow) {
    return Arrays.stream(flow.links()).filter(this::isScarce).toArray();
  }
}
