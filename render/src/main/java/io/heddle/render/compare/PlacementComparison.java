package io.heddle.render.compare;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Placement;
import io.heddle.render.MinipodLabels;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Placements of one job cell by cell; the first is what the others are compared with. */
public final class PlacementComparison {
  /** How a cell differs from the same cell of the first placement. */
  public enum Difference {
    SAME,
    HOST,
    MINIPOD
  }

  private final List<ComparedPlacementRun> runs;
  private final List<int[][]> minipods = new ArrayList<>();
  private final List<Map<Difference, Integer>> counts = new ArrayList<>();
  private final List<String> labels;

  /**
   * O(runs · cells).
   *
   * @param cluster as it is now; minipods of a placement from an earlier state keep their names
   */
  public PlacementComparison(Cluster cluster, List<ComparedPlacementRun> runs) {
    this.runs = List.copyOf(runs);
    var numbers = new LinkedHashMap<String, Integer>();
    cluster.minipods().forEach(each -> numbers.put(each.name(), each.index()));
    labels = new ArrayList<>(MinipodLabels.of(cluster));
    for (var run : runs) {
      var placement = run.placement();
      var found = new int[placement.rows()][placement.cols()];
      for (int row = 0; row < placement.rows(); row++) {
        for (int col = 0; col < placement.cols(); col++) {
          var name = minipod(cluster, placement, row, col);
          found[row][col] =
              numbers.computeIfAbsent(
                  name,
                  gone -> {
                    labels.add(gone);
                    return numbers.size();
                  });
        }
      }
      minipods.add(found);
    }
    for (int run = 0; run < runs.size(); run++) {
      counts.add(count(run));
    }
  }

  private static String minipod(Cluster cluster, Placement placement, int row, int col) {
    var names = placement.minipods();
    var host = placement.host(row, col);
    return names != null
        ? names.get(row).get(col)
        : cluster.contains(host) ? cluster.minipodOf(host).name() : host;
  }

  private Map<Difference, Integer> count(int run) {
    var found = new EnumMap<Difference, Integer>(Difference.class);
    for (int row = 0; row < placement(run).rows(); row++) {
      for (int col = 0; col < placement(run).cols(); col++) {
        found.merge(difference(run, row, col), 1, Integer::sum);
      }
    }
    return found;
  }

  public List<ComparedPlacementRun> runs() {
    return runs;
  }

  /** The PP group of the first run that a row belongs to. */
  int ppGroup(int row) {
    return placement(0).ppGroup(row);
  }

  private Placement placement(int run) {
    return runs.get(run).placement();
  }

  /** Against the first run; a cell that the first does not have differs. O(1). */
  public Difference difference(int run, int row, int col) {
    var first = runs.getFirst().placement();
    if (row >= first.rows() || col >= first.cols()) {
      return Difference.MINIPOD;
    }
    if (placement(run).host(row, col).equals(first.host(row, col))) {
      return Difference.SAME;
    }
    return minipod(run, row, col) == minipod(0, row, col) ? Difference.HOST : Difference.MINIPOD;
  }

  /** How many cells of a run differ so from the first. O(1). */
  public int count(int run, Difference difference) {
    return counts.get(run).getOrDefault(difference, 0);
  }

  /** Number of a cell's minipod: its index in the cluster, or beyond for one that is gone. */
  public int minipod(int run, int row, int col) {
    return minipods.get(run)[row][col];
  }

  /** Short name of a minipod by its number. */
  public String label(int minipod) {
    return labels.get(minipod);
  }
}
