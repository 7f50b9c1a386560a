package io.heddle.render.topology;

/** Which part of a fabric the camera is on, while nobody moves it by hand. */
final class Framing {
  private final Camera camera;

  Framing(Camera camera) {
    this.camera = camera;
  }

  /**
   * Near enough to see GPUs.
   *
   * @return false where it cannot come so near
   */
  boolean comeNear(FabricScene scene, double width, double height) {
    for (var near : Near.of(scene)) {
      if (camera.comeNear(near, width, height, HostPainter.GPUS_FROM)) {
        return true;
      }
    }
    return false;
  }

  /** The view has got another size. */
  void resize(FabricScene scene, double width, double height) {
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
