package io.heddle.solvers.placement;

class TopoAwareContractTest extends PlacementContract {
  @Override
  PlacementAlgorithm algorithm() {
    return PlacementAlgorithms.byName("topo-aware");
  }

  @Override
  int cases() {
    return 400;
  }
}
