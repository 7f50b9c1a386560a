package io.heddle.solvers.placement;

class ArnoldContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("arnold");
  }

  @Override
  int cases() {
    return 800;
  }
}
