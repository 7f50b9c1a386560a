package io.heddle.model.job;

/** The transformer that a job trains; counts of parameters are elements, not bytes. */
public sealed interface ModelShape {
  int layers();

  int hidden();

  int vocab();

  int sequence();

  /** Every layer has one feed-forward block. */
  record Dense(int layers, int hidden, int vocab, int sequence) implements ModelShape {}

  /**
   * Mixture of experts.
   *
   * @param experts experts a layer
   * @param topK experts that a token visits
   * @param expertHidden width of one expert's hidden layer
   */
  record Moe(
      int layers, int hidden, int vocab, int sequence, int experts, int topK, int expertHidden)
      implements ModelShape {}
}
