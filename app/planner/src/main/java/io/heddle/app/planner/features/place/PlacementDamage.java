package io.heddle.app.planner.features.place;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Placement;
import io.heddle.render.MatrixCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What failed hosts do to a placement.
 *
 * @param cells of the communication matrix that are on failed hosts, by row, then column
 */
public record PlacementDamage(Placement placement, List<MatrixCell> cells) {
  public PlacementDamage {
    cells = List.copyOf(cells);
  }

  /** Null if no host of the placement has failed, or one is gone. O(cells). */
  public static @Nullable PlacementDamage of(Cluster cluster, Placement placement) {
    var failed = cluster.failedHosts();
    if (failed.isEmpty()) {
      return null;
    }
    var hit = new ArrayList<MatrixCell>();
    for (int row = 0; row < placement.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        var host = placement.host(row, col);
        if (!cluster.hasHost(host)) {
          return null;
        }
        if (failed.contains(host)) {
          hit.add(new MatrixCell(row, col));
        }
      }
    }
    return hit.isEmpty() ? null : new PlacementDamage(placement, hit);
  }

  public String host(MatrixCell cell) {
    return placement.host(cell.row(), cell.col());
  }

  public int nodeRank(MatrixCell cell) {
    return cell.col() * placement.rows() + cell.row();
  }

  /** PP groups that stand still. */
  public Set<Integer> ppGroups() {
    var groups = new TreeSet<Integer>();
    cells.forEach(cell -> groups.add(placement.ppGroup(cell.row())));
    return groups;
  }

  /** DP groups that stand still. */
  public Set<Integer> dpGroups() {
    var groups = new TreeSet<Integer>();
    cells.forEach(cell -> groups.add(cell.col()));
    return groups;
  }
}
