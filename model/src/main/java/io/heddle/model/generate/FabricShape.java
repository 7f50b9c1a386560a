package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A family of fabrics; an entry of {@link FabricShapes}.
 *
 * @param name the word of the command line
 * @param summary one line for a person
 * @param drawing the same settings give the same fabric
 */
public record FabricShape(
    String name,
    String summary,
    List<ShapeOption> options,
    BiConsumer<GeneratedFabricBuilder, ShapeSettings> drawing) {
  /** Draws the fabric. The same settings give the same fabric. */
  public Cluster draw(String clusterName, ShapeSettings settings) {
    var fabric =
        new GeneratedFabricBuilder(
            clusterName, settings.number("host-gbps"), settings.number("fabric-gbps"));
    drawing.accept(fabric, settings);
    return fabric.build(settings.share("busy"), settings.number("seed"));
  }

  /**
   * Draws the fabric with some options set.
   *
   * @throws IllegalArgumentException if an option is unknown or out of its range
   */
  public Cluster draw(String clusterName, Map<String, String> given) {
    return draw(clusterName, new ShapeSettings(this, given));
  }
}
