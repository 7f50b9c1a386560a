package io.heddle.solvers.placement;

class GpuPackingContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("gpu-packing");
  }

  @Override
  int cases() {
    return 400;
  }
}
