package io.heddle.solvers.placement;

class ArnoldMipContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.arnoldMip();
  }

  @Override
  int cases() {
    return 60;
  }
}
