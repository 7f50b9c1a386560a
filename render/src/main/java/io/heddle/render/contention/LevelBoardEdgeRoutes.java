package io.heddle.render.contention;

import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The ways of the edges of a board, which cross no chip: in the column of the chip they come from,
 * then along the gap beside the chips of the level they go to. Between two on one level it is a
 * bracket below them.
 */
final class LevelBoardEdgeRoutes {
  private static final double NEAREST = 7;
  private static final double LANE = 2;
  private static final int LANES = 3;
  private static final double BRACKET = 3;
  private static final double APART = 14;

  private LevelBoardEdgeRoutes() {}

  /**
   * One edge as a line through these points.
   *
   * @param uncut whether both jobs are on one level, where they slow each other down
   */
  record Route(PriorityLevelBoard.Edge edge, boolean uncut, List<Point> points) {
    Route {
      points = List.copyOf(points);
    }
  }

  /** A point of a way. */
  record Point(double x, double y) {}

  /** Edges of jobs that are not on the board have none. O(edges · log(edges)). */
  static List<Route> of(LevelBoardGeometry at) {
    var levels = new HashMap<String, Integer>();
    at.board().chips().forEach(chip -> levels.put(chip.id(), chip.level()));
    var leaving = new HashMap<String, List<ModelBox>>();
    var entering = new HashMap<String, List<ModelBox>>();
    var shown = new ArrayList<PriorityLevelBoard.Edge>();
    for (var edge : at.board().edges()) {
      var from = at.chips().get(edge.first());
      var to = at.chips().get(edge.second());
      if (from != null && to != null) {
        shown.add(edge);
        leaving.computeIfAbsent(edge.first(), _ -> new ArrayList<>()).add(to);
        entering.computeIfAbsent(edge.second(), _ -> new ArrayList<>()).add(from);
      }
    }
    for (var ports : List.of(leaving, entering)) {
      ports.values().forEach(each -> each.sort(Comparator.comparingDouble(ModelBox::x)));
    }
    var columns = columns(at);
    var routes = new ArrayList<Route>();
    for (var edge : shown) {
      var from = box(at, edge.first());
      var to = box(at, edge.second());
      boolean uncut = Objects.equals(levels.get(edge.first()), levels.get(edge.second()));
      routes.add(
          new Route(
              edge,
              uncut,
              uncut
                  ? bracket(from, to)
                  : way(
                      from,
                      to,
                      port(from, ports(leaving, edge.first()), to),
                      port(to, ports(entering, edge.second()), from),
                      columns.getOrDefault(edge.first(), 0) % LANES)));
    }
    return routes;
  }

  private static ModelBox box(LevelBoardGeometry at, String id) {
    return Objects.requireNonNull(at.chips().get(id));
  }

  private static List<ModelBox> ports(Map<String, List<ModelBox>> of, String id) {
    return of.getOrDefault(id, List.of());
  }

  private static Map<String, Integer> columns(LevelBoardGeometry at) {
    var columns = new HashMap<String, Integer>();
    at.board().chips().forEach(chip -> columns.put(chip.id(), columns.size()));
    return columns;
  }

  /** Where on a chip's edge the line to one of its others begins: in the order of these. */
  private static double port(ModelBox chip, List<ModelBox> others, ModelBox other) {
    double apart = Math.min(APART, chip.width() / (others.size() + 1));
    return chip.centreX() + (others.indexOf(other) - (others.size() - 1) / 2.0) * apart;
  }

  private static List<Point> bracket(ModelBox from, ModelBox to) {
    double y = from.bottom() + BRACKET;
    return List.of(
        new Point(from.centreX(), from.bottom()),
        new Point(from.centreX(), y),
        new Point(to.centreX(), y),
        new Point(to.centreX(), to.bottom()));
  }

  private static List<Point> way(ModelBox from, ModelBox to, double leave, double enter, int lane) {
    boolean down = from.y() <= to.y();
    double start = down ? from.bottom() : from.y();
    double end = down ? to.y() : to.bottom();
    double along = down ? end - NEAREST - lane * LANE : end + BRACKET;
    return List.of(
        new Point(leave, start),
        new Point(leave, along),
        new Point(enter, along),
        new Point(enter, end));
  }
}
