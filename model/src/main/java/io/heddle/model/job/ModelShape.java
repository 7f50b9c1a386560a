package io.heddle.model.job;

import org.jspecify.annotations.Nullable;

/** The transformer that a job trains; counts of parameters are elements, not bytes. */
public sealed interface ModelShape {
  int layers();

  int hidden();

  int vocab();

  int sequence();

  /** Null where it is not known: then keys and values count as wide as the queries. */
  @Nullable Heads heads();

  /** Width of the keys of a layer, and of its values: hidden, or less with grouped queries. */
  default double keyValueWidth() {
    var heads = heads();
    return heads == null ? hidden() : (double) hidden() * heads.keyValue() / heads.query();
  }

  /**
   * The heads of an attention layer.
   *
   * @param query of the queries
   * @param keyValue of the keys and of the values, which divides them: fewer in grouped-query
   *     attention
   */
  record Heads(int query, int keyValue) {
    public Heads {
      if (keyValue < 1 || query < 1 || query % keyValue != 0) {
        throw new IllegalArgumentException(
            "%d heads with %d of keys and values, expected a divisor".formatted(query, keyValue));
      }
    }
  }

  /**
   * Every layer has one feed-forward block.
   *
   * @param ffnHidden width of its hidden layer; null: 4 · hidden
   */
  record Dense(
      int layers,
      int hidden,
      int vocab,
      int sequence,
      @Nullable Heads heads,
      @Nullable Integer ffnHidden)
      implements ModelShape {
    public Dense(int layers, int hidden, int vocab, int sequence) {
      this(layers, hidden, vocab, sequence, null, null);
    }

    /** Width of the hidden layer of the feed-forward block. */
    public double feedForwardWidth() {
      return ffnHidden == null ? 4.0 * hidden : ffnHidden;
    }
  }

  /**
   * Mixture of experts.
   *
   * @param experts experts a layer
   * @param topK experts that a token visits
   * @param expertHidden width of one expert's hidden layer
   */
  record Moe(
      int layers,
      int hidden,
      int vocab,
      int sequence,
      @Nullable Heads heads,
      int experts,
      int topK,
      int expertHidden)
      implements ModelShape {
    public Moe(
        int layers, int hidden, int vocab, int sequence, int experts, int topK, int expertHidden) {
      this(layers, hidden, vocab, sequence, null, experts, topK, expertHidden);
    }
  }
}
