package io.heddle.solvers.placement;

class EnumerateContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("enumerate");
  }

  @Override
  int cases() {
    return 400;
  }
}
