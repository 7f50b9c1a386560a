package io.heddle.render.topology;

import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jgrapht.alg.drawing.IndexedFRLayoutAlgorithm2D;
import org.jgrapht.alg.drawing.model.Box2D;
import org.jgrapht.alg.drawing.model.MapLayoutModel2D;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;

/**
 * Places the switches of one tier where they are cabled to each other, as in a mesh or a torus: in
 * one row their cables would lie on each other. In rows and columns where their names count them
 * out ({@link SwitchGrid}), else by Fruchterman and Reingold's forces (JGraphT) from a fixed seed,
 * so that the same fabric always looks the same.
 */
final class MeshSwitchLayout {
  private static final int FEWEST = 4;
  private static final int ITERATIONS = 150;
  private static final double ACCURACY = 0.5;
  private static final long SEED = 7;
  private static final double EACH = 40;
  private static final double WIDE = 1.6;

  private MeshSwitchLayout() {}

  /** Cables between switches of the tier; none where a row will do. */
  static List<Link> cables(List<Switch> tier, List<Link> links) {
    var ids = tier.stream().map(Switch::id).collect(Collectors.toSet());
    var cables =
        links.stream()
            .filter(link -> ids.contains(link.from()) && ids.contains(link.to()))
            .toList();
    return cables.size() < FEWEST ? List.of() : cables;
  }

  static double height(List<Switch> tier, List<Link> cables) {
    return SwitchGrid.of(tier, cables).map(SwitchGrid::height).orElseGet(() -> height(tier));
  }

  private static double height(List<Switch> tier) {
    return EACH * Math.sqrt(tier.size() / WIDE);
  }

  /**
   * Boxes by id, the topmost at y.
   *
   * @param width of the fabric; the mesh is centred over it
   */
  static Map<String, ModelBox> place(List<Switch> tier, List<Link> cables, double width, double y) {
    return SwitchGrid.of(tier, cables)
        .map(grid -> grid.place(width, y))
        .orElseGet(() -> forces(tier, cables, width, y));
  }

  private static Map<String, ModelBox> forces(
      List<Switch> tier, List<Link> cables, double width, double y) {
    var graph = new SimpleGraph<String, DefaultEdge>(DefaultEdge.class);
    tier.forEach(each -> graph.addVertex(each.id()));
    for (var cable : cables) {
      if (!cable.from().equals(cable.to())) {
        graph.addEdge(cable.from(), cable.to());
      }
    }
    double wide = EACH * Math.sqrt(tier.size() * WIDE);
    var model = new MapLayoutModel2D<String>(Box2D.of(0, 0, wide, height(tier)));
    var forces =
        new IndexedFRLayoutAlgorithm2D<String, DefaultEdge>(
            ITERATIONS, ACCURACY, 0.6, new Random(SEED));
    forces.layout(graph, model);
    var boxes = new LinkedHashMap<String, ModelBox>();
    double left = (width - wide) / 2;
    for (var each : tier) {
      var point = model.get(each.id());
      boxes.put(
          each.id(),
          new ModelBox(
              left + point.getX() - MinipodLayout.SWITCH,
              y + point.getY(),
              2 * MinipodLayout.SWITCH,
              MinipodLayout.SWITCH));
    }
    return boxes;
  }
}
