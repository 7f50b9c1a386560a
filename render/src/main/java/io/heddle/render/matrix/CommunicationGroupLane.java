package io.heddle.render.matrix;

import io.heddle.model.job.CommunicationGroupKind.Kind;
import io.heddle.model.job.GroupRows;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The context or expert groups of a stage, over the columns of the picture; all stages have the
 * same.
 *
 * @param stretches from left to right, all rows of the placement
 */
record CommunicationGroupLane(Kind kind, List<Stretch> stretches) {
  /**
   * Neighbouring rows that the same groups are on.
   *
   * @param groups numbers in the stage, ascending
   */
  record Stretch(int first, int last, List<Integer> groups) {
    /** One number, the first and the last of several in turn, or all. */
    String label() {
      int low = groups.getFirst();
      int high = groups.getLast();
      if (groups.size() == 1) {
        return String.valueOf(low);
      }
      return high - low + 1 == groups.size()
          ? low + "–" + high
          : String.join(", ", groups.stream().map(String::valueOf).toList());
    }
  }

  /** Of the kinds that a placement has; those with all groups inside a row each are left out. */
  static List<CommunicationGroupLane> of(Placement placement) {
    var degrees = placement.objective().groups();
    if (degrees == null || placement.tp() == 0) {
      return List.of();
    }
    var rows = rows(placement, degrees.cp());
    var lanes = new ArrayList<CommunicationGroupLane>();
    add(Kind.CP, degrees.cp(), placement.rows(), rows::contextOn, lanes);
    add(Kind.EP, degrees.ep(), placement.rows(), row -> rows.expertOn(row, degrees.ep()), lanes);
    return List.copyOf(lanes);
  }

  /** What lies on which row of a placement that says its tp. */
  static GroupRows rows(Placement placement, int cp) {
    return new GroupRows(placement.rows(), placement.gpusPerHost(), placement.tp(), cp);
  }

  private static void add(
      Kind kind,
      int degree,
      int rows,
      IntFunction<List<Integer>> groupsOn,
      List<CommunicationGroupLane> lanes) {
    if (degree == 1) {
      return;
    }
    var stretches = new ArrayList<Stretch>();
    var seen = new HashSet<Integer>();
    boolean across = false;
    for (int row = 0; row < rows; row++) {
      var groups = groupsOn.apply(row);
      for (int group : groups) {
        across |= !seen.add(group);
      }
      var before = stretches.isEmpty() ? null : stretches.getLast();
      if (before != null && before.groups().equals(groups)) {
        stretches.set(stretches.size() - 1, new Stretch(before.first(), row, groups));
      } else {
        stretches.add(new Stretch(row, row, groups));
      }
    }
    if (across) {
      lanes.add(new CommunicationGroupLane(kind, List.copyOf(stretches)));
    }
  }

  /** Whether a stretch has a GPU of a group that a row has, too. */
  boolean shares(Stretch stretch, int row) {
    return stretches.stream()
        .filter(each -> each.first() <= row && row <= each.last())
        .anyMatch(each -> each.groups().stream().anyMatch(stretch.groups()::contains));
  }
}
