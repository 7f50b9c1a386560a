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
   * @param width of one head; null: hidden / query
   */
  record Heads(int query, int keyValue, @Nullable Integer width) {
    public Heads(int query, int keyValue) {
      this(query, keyValue, null);
    }

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
   * @param gated whether the block has a gate, a third matrix; null: what its width suggests
   * @param latent whether keys and values come from a low-rank latent (MLA)
   * @param window tokens that every other layer attends to; 0: all layers attend to all tokens
   */
  record Dense(
      int layers,
      int hidden,
      int vocab,
      int sequence,
      @Nullable Heads heads,
      @Nullable Integer ffnHidden,
      @Nullable Boolean gated,
      boolean latent,
      int window)
      implements ModelShape {
    public Dense(
        int layers,
        int hidden,
        int vocab,
        int sequence,
        @Nullable Heads heads,
        @Nullable Integer ffnHidden,
        @Nullable Boolean gated) {
      this(layers, hidden, vocab, sequence, heads, ffnHidden, gated, false, 0);
    }

    public Dense(int layers, int hidden, int vocab, int sequence) {
      this(layers, hidden, vocab, sequence, null, null);
    }

    public Dense(
        int layers,
        int hidden,
        int vocab,
        int sequence,
        @Nullable Heads heads,
        @Nullable Integer ffnHidden) {
      this(layers, hidden, vocab, sequence, heads, ffnHidden, null);
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
   * @param variant how it differs from the plain mixture
   */
  record Moe(
      int layers,
      int hidden,
      int vocab,
      int sequence,
      @Nullable Heads heads,
      int experts,
      int topK,
      int expertHidden,
      Variant variant)
      implements ModelShape {
    /**
     * What only some mixtures have, DeepSeek's among them.
     *
     * @param sharedHidden width of the experts that every token visits; 0: there are none
     * @param denseLayers leading layers without experts
     * @param ffnHidden width of the feed-forward block of those; null: 4 · hidden
     * @param latent whether keys and values come from a low-rank latent (MLA)
     * @param window tokens that every other layer attends to; 0: all layers attend to all tokens
     */
    public record Variant(
        int sharedHidden,
        int denseLayers,
        @Nullable Integer ffnHidden,
        boolean latent,
        int window) {
      public static final Variant PLAIN = new Variant(0, 0, null, false);

      public Variant(
          int sharedHidden, int denseLayers, @Nullable Integer ffnHidden, boolean latent) {
        this(sharedHidden, denseLayers, ffnHidden, latent, 0);
      }
    }

    public Moe {
      if (topK > experts || variant.denseLayers() >= layers) {
        throw new IllegalArgumentException(
            "topK %d of %d experts, %d of %d layers without them, expected at most %d and less than %d"
                .formatted(topK, experts, variant.denseLayers(), layers, experts, layers));
      }
    }

    public Moe(
        int layers, int hidden, int vocab, int sequence, int experts, int topK, int expertHidden) {
      this(layers, hidden, vocab, sequence, null, experts, topK, expertHidden, Variant.PLAIN);
    }

    /** Width of the hidden layer of a feed-forward block without experts. */
    public double feedForwardWidth() {
      var width = variant.ffnHidden();
      return width == null ? 4.0 * hidden : width;
    }
  }
}
