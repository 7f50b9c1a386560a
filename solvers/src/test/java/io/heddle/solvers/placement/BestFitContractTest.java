package io.heddle.solvers.placement;

class BestFitContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("best-fit");
  }

  @Override
  int cases() {
    return 400;
  }
}
