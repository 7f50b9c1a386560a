package io.heddle.solvers.placement;

class TilesContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("tiles");
  }

  @Override
  int cases() {
    return 800;
  }
}
