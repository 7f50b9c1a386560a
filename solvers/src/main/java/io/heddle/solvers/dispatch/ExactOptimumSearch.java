package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.FabricGpuClass;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The exact optimum of B. A host matters only through its best subset of each size, and hosts
 * together through the counts, the smallest rail and which measurements hold for their models. The
 * search is over sets of these classes, since fewer classes are never slower, and over counts in
 * each ({@link GpuCountSearch}).
 */
final class ExactOptimumSearch {
  /** Of more classes not all sets are tried. */
  private static final int MOST_CLASSES = 6;

  private ExactOptimumSearch() {}

  /**
   * What was found.
   *
   * @param found null where nothing is possible or the control stopped it too early
   * @param exact whether it is proven
   * @param tried thresholds and counts
   */
  record Optimum(@Nullable FoundGpuChoice found, boolean exact, long tried) {}

  /** The best so far. */
  static final class Best {
    private int @Nullable [] counts;
    private double value = Double.NEGATIVE_INFINITY;
    private long tried;

    double value() {
      return value;
    }

    void tried() {
      tried++;
    }

    void take(int @Nullable [] found, double itsValue) {
      if (found != null && itsValue > value) {
        counts = found;
        value = itsValue;
      }
    }
  }

  static Optimum find(
      FreeGpuPool pool, ClusterBandwidthFunction truth, SolveControl<GpuDispatch> control) {
    var best = new Best();
    oneHost(pool, best);
    boolean exact = true;
    var models = pool.slots().stream().map(FreeGpuPool.Slot::key).collect(Collectors.toSet());
    var classes = models.isEmpty() ? List.<FabricGpuClass>of() : truth.classesOf(models);
    for (var together : subsets(classes)) {
      exact &= new GpuCountSearch(pool, truth, together, best, control).run();
    }
    exact &= classes.size() <= MOST_CLASSES && !control.stopped();
    var counts = best.counts;
    if (counts == null) {
      return new Optimum(null, exact, best.tried);
    }
    var choice = pool.choice(counts);
    double value = pool.figure(truth, choice).gbps();
    // What was measured of a mixture may be more or less than its classes say: less is no matter to
    // a choice that has no such mixture.
    exact &= value >= best.value && !truth.hasFasterMixtures();
    return new Optimum(new FoundGpuChoice(choice, value), exact, best.tried);
  }

  private static void oneHost(FreeGpuPool pool, Best best) {
    int wanted = pool.wanted();
    for (int slot = 0; slot < pool.size(); slot++) {
      if (pool.allows(slot, wanted) && pool.slot(slot).best().intra(wanted) > best.value()) {
        var counts = new int[pool.size()];
        counts[slot] = wanted;
        best.take(counts, pool.slot(slot).best().intra(wanted));
      }
    }
  }

  private static List<List<FabricGpuClass>> subsets(List<FabricGpuClass> classes) {
    var subsets = new ArrayList<List<FabricGpuClass>>();
    if (classes.size() > MOST_CLASSES) {
      classes.forEach(each -> subsets.add(List.of(each)));
      subsets.add(classes);
      return subsets;
    }
    for (int set = 1; set < 1 << classes.size(); set++) {
      var chosen = new ArrayList<FabricGpuClass>();
      for (int i = 0; i < classes.size(); i++) {
        if ((set >>> i & 1) != 0) {
          chosen.add(classes.get(i));
        }
      }
      subsets.add(chosen);
    }
    return subsets;
  }
}
