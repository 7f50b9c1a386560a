package io.heddle.solvers.federation;

import io.heddle.model.federation.WidestWanPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The widest bottleneck of so many clusters that hold a job: links are laid from the widest on,
 * until clusters that reach each other are enough. No wider set holds it, so every set of one of
 * the groups that holds it is exactly so wide.
 *
 * @param gbps the bottleneck
 * @param groups clusters that reach each other over links of at least that, each group with enough
 */
record WidestBottleneckThreshold(double gbps, List<List<Integer>> groups) {
  /**
   * O(clusters · K) after the spanning tree.
   *
   * @param most K, at least 2
   */
  static WidestBottleneckThreshold of(ClusterChoiceProblem problem, int most) {
    return new Sweep(problem, most).run();
  }

  private static final class Sweep {
    private final ClusterChoiceProblem problem;
    private final int most;
    private final int[] root;

    /** The largest clusters of each root, in falling order. */
    private final int[][] largest;

    Sweep(ClusterChoiceProblem problem, int most) {
      this.problem = problem;
      this.most = most;
      root = new int[problem.network().size()];
      largest = new int[root.length][0];
      Arrays.setAll(root, i -> i);
      for (int cluster : problem.candidates()) {
        largest[cluster] = new int[] {problem.free(cluster)};
      }
    }

    WidestBottleneckThreshold run() {
      var branches = problem.network().widest().branches();
      for (int i = 0; i < branches.size(); ) {
        double gbps = branches.get(i).gbps();
        var touched = new ArrayList<Integer>();
        for (; i < branches.size() && branches.get(i).gbps() == gbps; i++) {
          touched.add(join(branches.get(i)));
        }
        var enough =
            touched.stream().map(this::find).distinct().filter(this::isEnough).sorted().toList();
        if (!enough.isEmpty()) {
          return new WidestBottleneckThreshold(gbps, enough.stream().map(this::group).toList());
        }
      }
      throw new IllegalStateException("%d clusters do not hold %s".formatted(most, problem.job()));
    }

    private boolean isEnough(int at) {
      return Arrays.stream(largest[at]).asLongStream().sum() >= problem.gpus();
    }

    private List<Integer> group(int at) {
      return Arrays.stream(problem.candidates())
          .filter(cluster -> find(cluster) == at)
          .boxed()
          .toList();
    }

    private int find(int cluster) {
      int at = cluster;
      while (root[at] != at) {
        root[at] = root[root[at]];
        at = root[at];
      }
      return at;
    }

    private int join(WidestWanPaths.Branch branch) {
      int to = find(branch.from());
      int from = find(branch.to());
      root[from] = to;
      largest[to] = merged(largest[to], largest[from]);
      return to;
    }

    private int[] merged(int[] one, int[] other) {
      var both = new int[Math.min(most, one.length + other.length)];
      int i = 0;
      int j = 0;
      for (int at = 0; at < both.length; at++) {
        boolean first = j == other.length || (i < one.length && one[i] >= other[j]);
        both[at] = first ? one[i++] : other[j++];
      }
      return both;
    }
  }
}
