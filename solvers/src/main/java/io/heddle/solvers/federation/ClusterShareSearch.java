package io.heddle.solvers.federation;

import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the shares on which a job is quickest: from several starts on to the best of all
 * changes — GPUs moved, a cluster more, fewer or another, a stretch of the way backwards — as long
 * as one helps. O(clusters near by · shares² · log GPUs) shares a step.
 *
 * @param mostWeighed shares that are weighed, beside those of the starts
 */
record ClusterShareSearch(
    ClusterChoiceProblem problem,
    FederationCutSearch cuts,
    int mostWeighed,
    SolveControl<?> control) {
  /** Starts that are followed, the quickest first. */
  private static final int FOLLOWED = 4;

  /** Clusters that are tried beside those of the shares: those with the widest way to them. */
  private static final int NEAR = 10;

  /** The best from these starts, and from every single cluster; null where nothing fits. */
  @Nullable ClusterGpuShares best(Collection<ClusterGpuShares> starts) {
    var first = new LinkedHashSet<>(starts);
    for (int cluster : problem.candidates()) {
      if (problem.free(cluster) >= problem.gpus()) {
        first.add(new ClusterGpuShares(List.of(cluster), List.of(problem.gpus())));
      }
    }
    for (var start : starts) {
      first.addAll(spread(start.clusters()));
    }
    ClusterGpuShares best = null;
    for (var start :
        first.stream().sorted(Comparator.comparingDouble(this::seconds)).limit(FOLLOWED).toList()) {
      var top = climbed(start);
      best = best == null || seconds(top) < seconds(best) ? top : best;
    }
    return best == null || Double.isInfinite(seconds(best)) ? null : best;
  }

  double seconds(ClusterGpuShares shares) {
    var cut = cuts.best(shares);
    return cut == null ? Double.POSITIVE_INFINITY : cut.seconds();
  }

  private ClusterGpuShares climbed(ClusterGpuShares from) {
    var at = from;
    while (true) {
      var next = at;
      for (var each : changed(at)) {
        if (control.stopped() || cuts.searched() >= mostWeighed) {
          return next;
        }
        next = seconds(each) < seconds(next) ? each : next;
      }
      if (next.equals(at)) {
        return at;
      }
      at = next;
    }
  }

  private Set<ClusterGpuShares> changed(ClusterGpuShares shares) {
    var changed = new LinkedHashSet<ClusterGpuShares>();
    for (int i = 0; i < shares.size(); i++) {
      var others = new ArrayList<>(shares.clusters());
      int left = others.remove(i);
      changed.addAll(spread(others));
      for (int j = 0; j < i; j++) {
        changed.add(swapped(shares, i, j));
        changed.add(turned(shares, j, i));
      }
      for (int other : near(shares)) {
        if (problem.free(other) >= shares.gpus(i)) {
          changed.add(new ClusterGpuShares(with(shares.clusters(), i, other), shares.gpus()));
        }
        others.add(i, other);
        changed.addAll(spread(others));
        others.set(i, left);
        others.add(i, other);
        changed.addAll(spread(others));
        others.remove(i);
        others.remove(i);
      }
      for (int j = 0; j < shares.size(); j++) {
        move(shares, i, j, changed);
      }
    }
    for (int other : near(shares)) {
      var more = new ArrayList<>(shares.clusters());
      more.add(other);
      changed.addAll(spread(more));
    }
    return changed;
  }

  private void move(ClusterGpuShares shares, int from, int to, Set<ClusterGpuShares> changed) {
    int room = problem.free(shares.cluster(to)) - shares.gpus(to);
    for (int moved = 1; from != to && moved < shares.gpus(from) && moved <= room; moved *= 2) {
      var gpus = new ArrayList<>(with(shares.gpus(), from, shares.gpus(from) - moved));
      gpus.set(to, shares.gpus(to) + moved);
      changed.add(new ClusterGpuShares(shares.clusters(), gpus));
    }
  }

  private static List<Integer> with(List<Integer> values, int at, int value) {
    var changed = new ArrayList<>(values);
    changed.set(at, value);
    return changed;
  }

  private static ClusterGpuShares swapped(ClusterGpuShares shares, int one, int other) {
    var clusters = new ArrayList<>(shares.clusters());
    var gpus = new ArrayList<>(shares.gpus());
    Collections.swap(clusters, one, other);
    Collections.swap(gpus, one, other);
    return new ClusterGpuShares(clusters, gpus);
  }

  /** A stretch of the way backwards. */
  private static ClusterGpuShares turned(ClusterGpuShares shares, int from, int to) {
    var clusters = new ArrayList<>(shares.clusters());
    var gpus = new ArrayList<>(shares.gpus());
    Collections.reverse(clusters.subList(from, to + 1));
    Collections.reverse(gpus.subList(from, to + 1));
    return new ClusterGpuShares(clusters, gpus);
  }

  /** Clusters beside those of the shares. */
  private List<Integer> near(ClusterGpuShares shares) {
    int home = shares.cluster(0);
    var width = problem.network().widths(home);
    return Arrays.stream(problem.candidates())
        .boxed()
        .filter(each -> width[each] > 0 && !shares.clusters().contains(each))
        .sorted(
            Comparator.<Integer>comparingDouble(each -> -width[each])
                .thenComparingInt(each -> -problem.free(each)))
        .limit(NEAR)
        .toList();
  }

  /** The job on these clusters: filled in this order, and evenly in pieces of each size. */
  private List<ClusterGpuShares> spread(List<Integer> clusters) {
    var ways = new ArrayList<ClusterGpuShares>();
    var filled = ClusterPath.filled(problem, clusters);
    if (filled == null) {
      return ways;
    }
    ways.add(filled);
    for (int piece = 1; problem.gpus() % piece == 0 && piece < problem.gpus(); piece *= 2) {
      var even = even(clusters, piece);
      if (even != null) {
        ways.add(even);
      }
    }
    return ways;
  }

  private @Nullable ClusterGpuShares even(List<Integer> clusters, int piece) {
    var gpus = new int[clusters.size()];
    for (int rest = problem.gpus(); rest > 0; rest -= piece) {
      int least = -1;
      for (int k = 0; k < gpus.length; k++) {
        if (gpus[k] + piece <= problem.free(clusters.get(k))
            && (least < 0 || gpus[k] < gpus[least])) {
          least = k;
        }
      }
      if (least < 0) {
        return null;
      }
      gpus[least] += piece;
    }
    return Arrays.stream(gpus).anyMatch(each -> each == 0)
        ? null
        : new ClusterGpuShares(clusters, Arrays.stream(gpus).boxed().toList());
  }
}
