package io.heddle.render.topology;

import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.text.NaturalNameOrder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Switches of a two-dimensional mesh or torus, whose names count them row by row.
 *
 * @param ids in the order of their names
 * @param columns switches of a row
 * @param wraps whether a cable leads from the end of a row or column to its beginning: rows and
 *     columns are then bent, so that this cable does not run across those between
 */
record SwitchGrid(List<String> ids, int columns, boolean wraps) {
  private static final double PITCH = 48;
  private static final double WIDE = 34;
  private static final double HIGH = 18;

  /** How far the middle of a row, or of a column, is from the line between its ends. */
  private static final double ROW_BENT = 18;

  private static final double COLUMN_BENT = 24;

  /**
   * Rows and columns, the wider arrangement of two; empty where any cable fits neither. O(cables ·
   * √n).
   */
  static Optional<SwitchGrid> of(List<Switch> tier, List<Link> cables) {
    var ids = tier.stream().map(Switch::id).sorted(NaturalNameOrder.INSTANCE).toList();
    var at = new HashMap<String, Integer>();
    ids.forEach(id -> at.put(id, at.size()));
    return IntStream.iterate(ids.size() / 2, each -> each >= 2, each -> each - 1)
        .filter(columns -> ids.size() % columns == 0)
        .mapToObj(columns -> new SwitchGrid(ids, columns, false))
        .filter(grid -> cables.stream().allMatch(cable -> grid.steps(at, cable) > 0))
        .findFirst()
        .map(grid ->
            new SwitchGrid(
                ids, grid.columns, cables.stream().anyMatch(cable -> grid.steps(at, cable) > 1)));
  }

  private int rows() {
    return ids.size() / columns;
  }

  /** Of a cable along a row or a column: 1 between neighbours, more around the end; else 0. */
  private int steps(Map<String, Integer> at, Link cable) {
    int from = at.getOrDefault(cable.from(), 0);
    int to = at.getOrDefault(cable.to(), 0);
    int across = Math.abs(from % columns - to % columns);
    int down = Math.abs(Math.floorDiv(from, columns) - Math.floorDiv(to, columns));
    boolean along =
        down == 0 && (across == 1 || across == columns - 1)
            || across == 0 && (down == 1 || down == rows() - 1);
    return along ? across + down : 0;
  }

  double height() {
    return PITCH * (rows() - 1) + HIGH + bent(ROW_BENT);
  }

  private double bent(double most) {
    return wraps ? most : 0;
  }

  /**
   * Boxes by id, the topmost at y.
   *
   * @param width of the fabric; the grid is centred over it
   */
  Map<String, ModelBox> place(double width, double y) {
    var boxes = new LinkedHashMap<String, ModelBox>();
    double left = (width - PITCH * (columns - 1) - WIDE - bent(COLUMN_BENT)) / 2;
    for (int i = 0; i < ids.size(); i++) {
      int column = i % columns;
      int row = Math.floorDiv(i, columns);
      boxes.put(
          ids.get(i),
          new ModelBox(
              left + PITCH * column + bent(COLUMN_BENT) * arch(row, rows()),
              y + PITCH * row + bent(ROW_BENT) * (1 - arch(column, columns)),
              WIDE,
              HIGH));
    }
    return boxes;
  }

  /** Half an ellipse: from 0 at both ends to 1 in the middle. */
  private static double arch(int index, int count) {
    double share = (double) index / (count - 1);
    return 2 * Math.sqrt(share * (1 - share));
  }
}
