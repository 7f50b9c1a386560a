package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import javafx.geometry.Point2D;
import org.jspecify.annotations.Nullable;

/** What of a fabric is where on the screen, in the view's coordinates. */
record FabricScreenGeometry(FabricSceneModel scene, FabricViewport port) {
  /** Where a node is drawn. */
  ModelBox box(String id) {
    return port.onScreen(scene.layout.box(id));
  }

  /** The middle of a GPU; null while it is too small to be drawn. */
  @Nullable Point2D centre(Gpu gpu) {
    var grid = grid(gpu.host());
    return grid == null ? null : new Point2D(grid.centreX(gpu.gpu()), grid.centreY(gpu.gpu()));
  }

  private @Nullable HostGpuGrid grid(String host) {
    var box = box(host);
    return box.width() < FabricHostPainter.GPUS_FROM
        ? null
        : HostGpuGrid.in(
            box.x(), box.y(), box.width(), scene.layout.cluster().host(host).type().gpus());
  }

  /** The GPU at a point; null: none, or too small to be hit. */
  @Nullable Gpu gpuAt(double x, double y) {
    if (!(at(x, y) instanceof HitTestResult.HostHit(Host host))) {
      return null;
    }
    var grid = grid(host.id());
    int gpu = grid == null ? -1 : grid.at(x, y);
    return gpu < 0 ? null : new Gpu(host.id(), gpu);
  }

  /** What is at a point; null: nothing that stands out. */
  @Nullable HitTestResult at(double x, double y) {
    var found = scene.layout.at(port.modelX(x), port.modelY(y));
    return found instanceof HitTestResult.MinipodHit
            || found == null
            || !scene.emphasis.leavesOut(found.ids().getFirst())
        ? found
        : null;
  }

  /** Whether a point is on the port that a node offers. */
  boolean isPort(String id, double x, double y) {
    if (!scene.layout.has(id)) {
      return false;
    }
    var box = box(id);
    return Math.hypot(x - box.centreX(), y - box.y()) <= FabricOverlayPainter.PORT + 2;
  }
}
