package io.heddle.render.topology;

/** Which part of a fabric the camera is on, while it is not moved by hand. */
final class CameraFraming {
  private final FabricCamera camera;

  CameraFraming(FabricCamera camera) {
    this.camera = camera;
  }

  /**
   * Near enough to see GPUs.
   *
   * @return false where it cannot come so near
   */
  boolean comeNear(FabricSceneModel scene, double width, double height) {
    for (var near : GpuZoomTarget.of(scene)) {
      if (camera.comeNear(near, width, height, FabricHostPainter.GPUS_FROM)) {
        return true;
      }
    }
    return false;
  }

  /** The view has got another size. */
  void resize(FabricSceneModel scene, double width, double height) {
    if (!camera.isResized(width, height)) {
      return;
    }
    if (!camera.isNear()) {
      var hosts = scene.layout.hostBounds();
      camera.resize(hosts == null ? scene.layout.bounds() : hosts, width, height);
    } else if (!comeNear(scene, width, height)) {
      camera.fit();
    }
  }
}
