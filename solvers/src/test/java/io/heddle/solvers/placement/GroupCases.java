package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/** Small jobs with context and expert groups, and what is true of them, by definition. */
final class GroupCases {
  private GroupCases() {}

  /**
   * A random case that has an answer.
   *
   * @param tp on hosts of eight GPUs, 16 not among them
   */
  @SuppressWarnings("ArrayRecordComponent") // read only
  record Case(int[] free, int tp, int cp, int ep, int dp, int pp, double alpha) {
    static Case random(long seed) {
      var random = new Random(seed);
      while (true) {
        int tp = 2 << random.nextInt(3);
        int cp = 1 + random.nextInt(3);
        int ep = 1 + random.nextInt(3);
        int dp = ep * (1 + random.nextInt(3));
        int pp = 1 + random.nextInt(2);
        int cells = tp * cp * dp * pp / 8;
        var free = random.ints(1 + random.nextInt(3), 0, 7).toArray();
        if (tp * cp * dp % 8 == 0
            && cp * ep > 1
            && dp % (8 / tp / gcd(8 / tp, cp)) == 0
            && cells <= 8
            && cells <= Arrays.stream(free).sum()) {
          return new Case(free, tp, cp, ep, dp, pp, random.nextInt(11) / 10.0);
        }
      }
    }

    private static int gcd(int a, int b) {
      return b == 0 ? a : gcd(b, a % b);
    }

    TrainingJob job() {
      var split = Parallelism.of(tp, pp).withCp(cp).withEp(ep);
      return TrainingJob.of("job", dp, split, TrainingWorkload.of(null, 1));
    }

    PlacementProblem problem() {
      return new PlacementProblem(Clusters.withFree(free), job(), alpha, GroupUnit.PP);
    }

    int rows() {
      return tp * cp * dp / 8;
    }

    @Override
    public String toString() {
      return "free %s, tp %d, cp %d, ep %d, dp %d, pp %d, alpha %s"
          .formatted(Arrays.toString(free), tp, cp, ep, dp, pp, alpha);
    }
  }

  /** The most places that a group touches: of ranks by Megatron's order tp-cp-ep-dp-pp. */
  record Touched(int context, int expert) {
    static Touched of(
        Placement placement, int tp, int cp, int ep, int dp, Function<String, Object> place) {
      var contexts = new HashMap<Integer, Set<Object>>();
      var experts = new HashMap<Integer, Set<Object>>();
      int perHost = placement.gpusPerHost();
      int ranks = placement.rows() * placement.cols() * perHost;
      for (int rank = 0; rank < ranks; rank++) {
        int node = rank / perHost;
        var host = placement.host(node % placement.rows(), node / placement.rows());
        int t = rank % tp;
        int c = rank / tp % cp;
        int d = rank / tp / cp % dp;
        int p = rank / tp / cp / dp;
        add(contexts, (p * dp + d) * tp + t, place.apply(host));
        add(experts, ((p * (dp / ep) + d / ep) * cp + c) * tp + t, place.apply(host));
      }
      return new Touched(most(contexts), most(experts));
    }

    private static void add(Map<Integer, Set<Object>> groups, int group, Object place) {
      groups.computeIfAbsent(group, _ -> new HashSet<>()).add(place);
    }

    private static int most(Map<Integer, Set<Object>> groups) {
      return groups.values().stream().mapToInt(Set::size).max().orElse(0);
    }

    /** Eq. 3 of each, weighted. */
    double weighted(double share) {
      return share * (context < 2 ? 0 : context) + (1 - share) * (expert < 2 ? 0 : expert);
    }
  }

  static Object domain(Cluster cluster, String host) {
    for (var label : NvlinkDomains.LABELS) {
      var name = cluster.host(host).labels().get(label);
      if (name != null) {
        return name;
      }
    }
    return host + " alone";
  }

  /**
   * All ways to give cells to minipods: the least weighted spread, of those the least spread of
   * context and expert groups, and the least of that whatever the first costs.
   */
  static final class Truth {
    private final Case of;
    private final int[] left;
    private final int[] cells;
    private final double share;
    double first = Double.POSITIVE_INFINITY;
    double second = Double.POSITIVE_INFINITY;
    double secondAlone = Double.POSITIVE_INFINITY;

    Truth(Case of) {
      this.of = of;
      left = of.free().clone();
      cells = new int[of.rows() * of.pp()];
      share = of.cp() == 1 ? 0 : of.ep() == 1 ? 1 : 0.5;
      walk(0);
    }

    private void walk(int at) {
      if (at == cells.length) {
        judge();
        return;
      }
      for (int minipod = 0; minipod < left.length; minipod++) {
        if (left[minipod] > 0) {
          left[minipod]--;
          cells[at] = minipod;
          walk(at + 1);
          left[minipod]++;
        }
      }
    }

    private void judge() {
      int rows = of.rows();
      int dp = 0;
      int pp = 0;
      for (int col = 0; col < of.pp(); col++) {
        dp = Math.max(dp, distinct(col * rows, 1, rows));
      }
      for (int row = 0; row < rows; row++) {
        pp = Math.max(pp, distinct(row, rows, of.pp()));
      }
      double now = of.alpha() * (dp < 2 ? 0 : dp) + (1 - of.alpha()) * (pp < 2 ? 0 : pp);
      if (now > first + 1e-9 && secondAlone == 0) {
        return;
      }
      double groups = groups();
      secondAlone = Math.min(secondAlone, groups);
      if (now < first - 1e-9) {
        first = now;
        second = groups;
      } else if (now <= first + 1e-9) {
        second = Math.min(second, groups);
      }
    }

    private int distinct(int from, int step, int count) {
      int seen = 0;
      for (int i = 0; i < count; i++) {
        seen |= 1 << cells[from + i * step];
      }
      return Integer.bitCount(seen);
    }

    /** As {@link Touched}, of minipods by node rank. */
    private double groups() {
      int context = 0;
      int expert = 0;
      int tensorGroups = of.cp() * of.dp();
      for (int p = 0; p < of.pp(); p++) {
        for (int d = 0; d < of.dp(); d++) {
          int seen = 0;
          for (int c = 0; c < of.cp(); c++) {
            seen |= seen(p * tensorGroups + d * of.cp() + c);
          }
          context = Math.max(context, Integer.bitCount(seen));
        }
        for (int block = 0; block < of.dp() / of.ep(); block++) {
          for (int c = 0; c < of.cp(); c++) {
            int seen = 0;
            for (int e = 0; e < of.ep(); e++) {
              seen |= seen(p * tensorGroups + (block * of.ep() + e) * of.cp() + c);
            }
            expert = Math.max(expert, Integer.bitCount(seen));
          }
        }
      }
      return new Touched(context, expert).weighted(share);
    }

    /** A tensor group of up to eight GPUs lies on one host. */
    private int seen(int tensorGroup) {
      return 1 << cells[tensorGroup * of.tp() / 8];
    }
  }
}
