package io.heddle.app.planner.feature;

import io.heddle.model.result.Gpu;
import io.heddle.render.topology.FabricViewMarks;
import java.util.function.Predicate;

/**
 * What a workspace marks on the canvas, and what a click there does.
 *
 * @param fabric hosts and links
 * @param onGpu receives a GPU that is clicked on; whether that was all the click was for
 */
public record CanvasMarks(FabricViewMarks.Unsigned fabric, Predicate<Gpu> onGpu) {
  public static final CanvasMarks NONE = of(FabricViewMarks.none());

  /** Marks on which a click selects. */
  public static CanvasMarks of(FabricViewMarks.Unsigned fabric) {
    return new CanvasMarks(fabric, _ -> false);
  }
}
