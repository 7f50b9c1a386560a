package io.heddle.render.topology;

/** Where the GPUs of a host lie inside it. */
record HostGpuGrid(double x, double y, double pitchX, double pitchY, int columns, int gpus) {
  /** Room for the name above. */
  private static final double HEAD = 18;

  private static final double EDGE = 4;

  /** In a host that is drawn as a square. */
  static HostGpuGrid in(double x, double y, double size, int gpus) {
    double width = size - 2 * EDGE;
    double height = size - HEAD - EDGE;
    int columns = (int) Math.ceil(Math.sqrt(gpus * Math.max(1, width / height)));
    int rows = (gpus + columns - 1) / columns;
    return new HostGpuGrid(x + EDGE, y + HEAD, width / columns, height / rows, columns, gpus);
  }

  double side() {
    return Math.min(pitchX, pitchY) * 0.62;
  }

  double centreX(int gpu) {
    return x + (gpu % columns + 0.5) * pitchX;
  }

  double centreY(int gpu) {
    return y + (Math.floorDiv(gpu, columns) + 0.5) * pitchY;
  }

  /** The GPU drawn there, or −1. */
  int at(double px, double py) {
    for (int gpu = 0; gpu < gpus; gpu++) {
      if (Math.abs(centreX(gpu) - px) <= side() / 2 && Math.abs(centreY(gpu) - py) <= side() / 2) {
        return gpu;
      }
    }
    return -1;
  }
}
