package io.heddle.solvers.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The flows of all jobs, made few: links that cannot fill up are left out, flows that then differ
 * in nothing are one, and flows that then share nothing only take their time.
 */
final class Transfers {
  /** Of each group of like flows: its job, how many they are, the bytes of one. */
  final int[] job;

  final int[] multiplicity;
  final double[] bytes;

  /** Of each group: the links that can fill up, and the speed that the others allow. */
  final int[][] links;

  final double[] cap;

  /** Of each job: its first group; one more than jobs. */
  final int[] firstOfJob;

  /** Of each job: the time that its flows take that share nothing. */
  final double[] privateSeconds;

  private record Key(double bytes, double cap, List<Integer> links) {}

  Transfers(double[] capacities, List<SimJob> jobs) {
    var demand = new double[capacities.length];
    for (var each : jobs) {
      for (var flow : each.flows()) {
        double speed = speed(flow, capacities);
        for (int link : flow.links()) {
          demand[link] += speed;
        }
      }
    }
    var keys = new ArrayList<Key>();
    var counts = new ArrayList<Integer>();
    privateSeconds = new double[jobs.size()];
    firstOfJob = new int[jobs.size() + 1];
    for (int j = 0; j < jobs.size(); j++) {
      var groups = new LinkedHashMap<Key, Integer>();
      for (var flow : jobs.get(j).flows()) {
        double speed = speed(flow, capacities);
        var scarce =
            Arrays.stream(flow.links())
                .filter(link -> demand[link] > capacities[link] * (1 + 1e-12))
                .boxed()
                .toList();
        if (scarce.isEmpty()) {
          privateSeconds[j] = Math.max(privateSeconds[j], flow.bytes() / speed);
        } else {
          groups.merge(new Key(flow.bytes(), speed, scarce), 1, Integer::sum);
        }
      }
      keys.addAll(groups.keySet());
      counts.addAll(groups.values());
      firstOfJob[j + 1] = keys.size();
    }
    int n = keys.size();
    job = new int[n];
    bytes = new double[n];
    cap = new double[n];
    links = new int[n][];
    multiplicity = counts.stream().mapToInt(Integer::intValue).toArray();
    for (int g = 0; g < n; g++) {
      bytes[g] = keys.get(g).bytes();
      cap[g] = keys.get(g).cap();
      links[g] = keys.get(g).links().stream().mapToInt(Integer::intValue).toArray();
    }
    for (int j = 0; j < jobs.size(); j++) {
      Arrays.fill(job, firstOfJob[j], firstOfJob[j + 1], j);
    }
  }

  /** The slowest link's speed; unlimited for a flow without links. */
  private static double speed(SimFlow flow, double[] capacities) {
    double speed = Double.POSITIVE_INFINITY;
    for (int link : flow.links()) {
      speed = Math.min(speed, capacities[link]);
    }
    return speed;
  }

  int size() {
    return job.length;
  }
}
