package io.heddle.solvers.parallelism;

/** What a calibrated number is of; numbers of one kind differ alike between sources of runs. */
enum TimeParameterKind {
  PRODUCTS,
  ATTENTION,
  MOVING,
  LAUNCHES,
  TENSOR,
  NETWORK,
  GPU;
}
