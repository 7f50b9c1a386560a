package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.stream.IntStream;

/**
 * The contention DAG by numbers. Jobs are numbered by falling priority, so that every edge runs
 * from a smaller number to a larger one and 0, 1, 2, … is a topological order.
 */
final class ContentionDag {
  private final LinkContention contention;
  private final Integer[] jobOfNode;
  private final int[] first;
  private final int[] target;
  private final double[] weight;
  private final double total;

  /** O((n + m) log n). */
  ContentionDag(LinkContention contention) {
    this.contention = contention;
    var jobs = contention.jobs();
    int n = jobs.size();
    jobOfNode = IntStream.range(0, n).boxed().toArray(Integer[]::new);
    Arrays.sort(
        jobOfNode,
        Comparator.comparingDouble((Integer j) -> -jobs.get(j).priority())
            .thenComparing(j -> jobs.get(j).id()));
    var nodeOfId = HashMap.<String, Integer>newHashMap(n);
    weight = new double[n];
    for (int node = 0; node < n; node++) {
      var job = jobs.get(jobOfNode[node]);
      nodeOfId.put(job.id(), node);
      weight[node] = job.intensity();
    }
    var edges = new long[contention.pairs().size()];
    for (int i = 0; i < edges.length; i++) {
      int one = nodeOfId.getOrDefault(contention.pairs().get(i).first(), -1);
      int two = nodeOfId.getOrDefault(contention.pairs().get(i).second(), -1);
      edges[i] = (long) Math.min(one, two) << 32 | Math.max(one, two);
    }
    Arrays.sort(edges);
    first = new int[n + 1];
    target = new int[edges.length];
    for (int i = 0; i < edges.length; i++) {
      first[(int) (edges[i] >>> 32) + 1]++;
      target[i] = (int) edges[i];
    }
    double sum = 0;
    for (int node = 0; node < n; node++) {
      sum += weight[node] * first[node + 1];
      first[node + 1] += first[node];
    }
    total = sum;
  }

  int size() {
    return weight.length;
  }

  int edges() {
    return target.length;
  }

  /** Place in {@link #target} of the first edge that leaves the node; one more than nodes. */
  int first(int node) {
    return first[node];
  }

  /** Where the edge at that place ends. */
  int target(int edge) {
    return target[edge];
  }

  /** Weight of every edge that leaves the node. */
  double weight(int node) {
    return weight[node];
  }

  double totalWeight() {
    return total;
  }

  /** Weight of the edges whose ends share a level. O(n + m). */
  double uncut(int[] levels) {
    double uncut = 0;
    for (int node = 0; node < weight.length; node++) {
      for (int e = first[node]; e < first[node + 1]; e++) {
        if (levels[target[e]] == levels[node]) {
          uncut += weight[node];
        }
      }
    }
    return uncut;
  }

  /** Levels by node as a plan by job id, in the order of the problem's jobs. */
  LevelPlan plan(int[] levels, String algorithm, boolean proven) {
    var byJob = new int[levels.length];
    for (int node = 0; node < levels.length; node++) {
      byJob[jobOfNode[node]] = levels[node];
    }
    var map = LinkedHashMap.<String, Integer>newLinkedHashMap(levels.length);
    for (int job = 0; job < levels.length; job++) {
      map.put(contention.jobs().get(job).id(), byJob[job]);
    }
    double uncut = uncut(levels);
    return new LevelPlan(map, total - uncut, total, algorithm, proven || uncut == 0, 0);
  }
}
