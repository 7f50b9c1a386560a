package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.FabricClass;
import io.heddle.model.result.Dispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The exact optimum of B. A host matters only through its best subset of each size, and hosts
 * together through the counts, the smallest rail and which measurements hold for their models. The
 * search is over sets of these classes, since fewer classes are never slower, and over counts in
 * each ({@link CountSearch}).
 */
final class OptimumSearch {
  /** Of more classes not all sets are tried. */
  private static final int MOST_CLASSES = 6;

  private OptimumSearch() {}

  /**
   * What was found.
   *
   * @param found null where nothing is possible or the control stopped it too early
   * @param exact whether it is proven
   * @param tried thresholds and counts
   */
  record Optimum(@Nullable Found found, boolean exact, long tried) {}

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

  static Optimum find(Pool pool, Bandwidth truth, SolveControl<Dispatch> control) {
    var best = new Best();
    oneHost(pool, best);
    boolean exact = true;
    var models = pool.slots().stream().map(Pool.Slot::key).collect(Collectors.toSet());
    var classes = models.isEmpty() ? List.<FabricClass>of() : truth.classesOf(models);
    for (var together : subsets(classes)) {
      exact &= new CountSearch(pool, truth, together, best, control).run();
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
    return new Optimum(new Found(choice, value), exact, best.tried);
  }

  private static void oneHost(Pool pool, Best best) {
    int wanted = pool.wanted();
    for (int slot = 0; slot < pool.size(); slot++) {
      if (pool.allows(slot, wanted) && pool.slot(slot).best().intra(wanted) > best.value()) {
        var counts = new int[pool.size()];
        counts[slot] = wanted;
        best.take(counts, pool.slot(slot).best().intra(wanted));
      }
    }
  }

  private static List<List<FabricClass>> subsets(List<FabricClass> classes) {
    var subsets = new ArrayList<List<FabricClass>>();
    if (classes.size() > MOST_CLASSES) {
      classes.forEach(each -> subsets.add(List.of(each)));
      subsets.add(classes);
      return subsets;
    }
    for (int set = 1; set < 1 << classes.size(); set++) {
      var chosen = new ArrayList<FabricClass>();
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
