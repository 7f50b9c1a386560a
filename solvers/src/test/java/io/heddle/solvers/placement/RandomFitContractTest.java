package io.heddle.solvers.placement;

class RandomFitContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("random-fit");
  }

  @Override
  int cases() {
    return 400;
  }
}
