package io.heddle.solvers.parallelism;

/** The calibrated numbers of the estimate; all above 0, all the same for every GPU type. */
public enum CalibratedTimeParameter {
  POWER_16(TimeParameterKind.PRODUCTS, 2, "10^12 flops of 16-bit products for each watt"),
  CAP_16(TimeParameterKind.PRODUCTS, 0.83, "share of the 16-bit peak that no product exceeds"),
  POWER_8(
      TimeParameterKind.PRODUCTS,
      1.5,
      "share of the fp8 peak for each watt per 10^12 flops of the 16-bit peak"),
  CAP_8(
      TimeParameterKind.PRODUCTS,
      1.1,
      "share of the fp8 peak that no product exceeds, scaling included"),
  DYNAMIC_CASTS(
      TimeParameterKind.PRODUCTS,
      3,
      "moving of fp8 casts that PyTorch scales by each tensor beside fused casts"),
  ATTENTION(
      TimeParameterKind.ATTENTION, 0.55, "share of the 16-bit peak that fused attention reaches"),
  ATTENTION_1(TimeParameterKind.ATTENTION, 0.5, "speed of FlashAttention 1 beside its successors"),
  MEMORY(TimeParameterKind.MOVING, 0.8, "share of the memory's speed that kernels reach"),
  ELEMENTWISE(
      TimeParameterKind.MOVING,
      6,
      "passes of norms, residuals and rotations over the hidden state of a layer"),
  UNFUSED_NORMS(
      TimeParameterKind.MOVING, 22, "further passes where norms and rotations are not fused"),
  ACCUMULATE(
      TimeParameterKind.MOVING,
      0.5,
      "share of adding up gradients that is not hidden behind products"),
  DEPTH(
      TimeParameterKind.PRODUCTS, 110, "depth of a product at which it reaches half of its speed"),
  SOFTMAX(
      TimeParameterKind.ATTENTION,
      8,
      "bytes moved for each attention score where attention is not fused"),
  SOFTMAX_UNFUSED(
      TimeParameterKind.ATTENTION,
      2,
      "bytes moved for a score by attention in separate steps beside fused steps"),
  LAUNCH_DENSE(
      TimeParameterKind.LAUNCHES, 8e-4, "seconds the host needs to launch a dense layer forward"),
  LAUNCH_EXPERTS(
      TimeParameterKind.LAUNCHES,
      3e-3,
      "seconds the host needs to launch a layer with experts forward"),
  GROUPED(
      TimeParameterKind.MOVING, 0.8, "speed of the grouped products of experts beside one product"),
  PERMUTE(
      TimeParameterKind.MOVING,
      5,
      "passes of routing and permuting over the tokens of a layer with experts"),
  NETWORK(TimeParameterKind.NETWORK, 0.8, "share of the network's speed that collectives reach"),
  TENSOR_EXPOSED(
      TimeParameterKind.TENSOR, 0.8, "share of tensor-parallel communication that is not hidden"),
  PLAIN_TENSOR(
      TimeParameterKind.TENSOR,
      2,
      "tensor-parallel communication of plain PyTorch beside that of fused code"),
  ASYNC_TENSOR(
      TimeParameterKind.TENSOR, 0.5, "what of it is left where it overlaps with the products"),
  EXPERTS_LOCAL(
      TimeParameterKind.NETWORK,
      1.25,
      "exposed all-to-all of experts inside a domain beside its volume"),
  EXPERTS_NETWORK(TimeParameterKind.NETWORK, 1.67, "the same between domains"),
  EXPERTS_OVERLAPPED(
      TimeParameterKind.NETWORK,
      0.5,
      "what of it is left where it overlaps with the other micro-batch"),
  DROPPED_TOKENS(
      TimeParameterKind.MOVING,
      0.5,
      "launching of layers whose experts drop tokens, beside those that don't"),
  GRAPHED_EXPERTS(
      TimeParameterKind.MOVING, 0.75, "time of the experts' part of a layer that runs as a graph"),
  DATA_EXPOSED(
      TimeParameterKind.NETWORK,
      0.5,
      "share of data-parallel communication at the end that is not hidden"),
  SHARDED_EXPOSED(
      TimeParameterKind.NETWORK,
      0.1,
      "share of gathering and scattering sharded weights that is not hidden"),
  PIPELINE_EXPOSED(
      TimeParameterKind.NETWORK, 1.0, "share of the transfers between stages that is not hidden");

  private final TimeParameterKind kind;
  private final double prior;
  private final String meaning;

  CalibratedTimeParameter(TimeParameterKind kind, double prior, String meaning) {
    this.kind = kind;
    this.prior = prior;
    this.meaning = meaning;
  }

  TimeParameterKind kind() {
    return kind;
  }

  /** What one would take without any measurement. */
  public double prior() {
    return prior;
  }

  public String meaning() {
    return meaning;
  }
}
