package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Map;

/** A family of fabrics; an entry of {@link FabricShapes}. */
public interface FabricShape {
  /** The word of the command line. */
  String name();

  /** One line for a person. */
  String summary();

  List<ShapeOption> options();

  /** Draws the fabric. The same settings give the same fabric. */
  Cluster draw(String clusterName, ShapeSettings settings);

  /**
   * Draws the fabric with some options set.
   *
   * @throws IllegalArgumentException if an option is unknown or out of its range
   */
  default Cluster draw(String clusterName, Map<String, String> given) {
    return draw(clusterName, new ShapeSettings(this, given));
  }
}
