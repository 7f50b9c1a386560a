package io.heddle.app.planner.feature;

import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.render.topology.GpuMarks;
import io.heddle.render.topology.HostGroups;
import io.heddle.render.topology.LinkLoads;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace marks on the canvas.
 *
 * @param placement hosts coloured by minipod and rank, or null
 * @param groups hosts coloured by job
 * @param loads links coloured by load
 * @param gpus single GPUs
 * @param onGpu told of a GPU that is clicked on; whether that was all the click was for
 */
public record CanvasMarks(
    @Nullable Placement placement,
    HostGroups groups,
    LinkLoads loads,
    GpuMarks gpus,
    Predicate<Gpu> onGpu) {
  public static final CanvasMarks NONE =
      new CanvasMarks(null, HostGroups.none(), LinkLoads.none(), GpuMarks.none(), _ -> false);

  public CanvasMarks withPlacement(@Nullable Placement shown) {
    return new CanvasMarks(shown, groups, loads, gpus, onGpu);
  }

  public CanvasMarks withGroups(HostGroups shown) {
    return new CanvasMarks(placement, shown, loads, gpus, onGpu);
  }

  public CanvasMarks withLoads(LinkLoads shown) {
    return new CanvasMarks(placement, groups, shown, gpus, onGpu);
  }

  public CanvasMarks withGpus(GpuMarks shown, Predicate<Gpu> clicked) {
    return new CanvasMarks(placement, groups, loads, shown, clicked);
  }
}
