package io.heddle.model.job;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A transformer in all dimensions that its time and memory hang on. Where a {@link ModelShape} does
 * not say one, {@link #of} takes a stated default.
 *
 * @param layers all of them, dense and with experts
 * @param hidden width of the residual stream
 * @param heads of the queries of a layer
 * @param keyValueHeads of the keys and of the values
 * @param headWidth of one head
 * @param ffnHidden width of the hidden layer of a dense feed-forward block
 * @param gated whether feed-forward blocks have a gate, which is a third matrix (SwiGLU)
 * @param experts of a layer; 0: a dense model
 * @param topK experts that a token visits
 * @param expertHidden width of one expert's hidden layer
 * @param sharedHidden width of the experts that every token visits; 0: there are none
 * @param denseLayers leading layers without experts, of a model with experts
 * @param latent whether keys and values come from a low-rank latent (MLA of DeepSeek-V2)
 * @param window tokens that every other layer attends to; 0: all layers attend to all tokens
 */
@RecordBuilder
public record TransformerShape(
    int layers,
    int hidden,
    int heads,
    int keyValueHeads,
    double headWidth,
    double ffnHidden,
    boolean gated,
    int vocab,
    int sequence,
    int experts,
    int topK,
    int expertHidden,
    int sharedHidden,
    int denseLayers,
    boolean latent,
    int window)
    implements TransformerShapeBuilder.With {
  private static final int USUAL_HEAD_WIDTH = 128;

  /**
   * A shape with heads of 128 where it does not say how many, and with a gate unless its
   * feed-forward block is four times as wide as the model and every head has its own keys (GPT).
   */
  public static TransformerShape of(ModelShape shape) {
    var known = shape.heads();
    int heads = known == null ? Math.max(1, shape.hidden() / USUAL_HEAD_WIDTH) : known.query();
    int keyValueHeads = known == null ? heads : known.keyValue();
    var stated = known == null ? null : known.width();
    double headWidth = stated == null ? (double) shape.hidden() / heads : stated;
    return switch (shape) {
      case ModelShape.Dense dense ->
          new TransformerShape(
              dense.layers(),
              dense.hidden(),
              heads,
              keyValueHeads,
              headWidth,
              dense.feedForwardWidth(),
              gated(dense, heads, keyValueHeads),
              dense.vocab(),
              dense.sequence(),
              0,
              0,
              0,
              0,
              0,
              dense.latent(),
              dense.window());
      case ModelShape.Moe moe ->
          new TransformerShape(
              moe.layers(),
              moe.hidden(),
              heads,
              keyValueHeads,
              headWidth,
              moe.feedForwardWidth(),
              true,
              moe.vocab(),
              moe.sequence(),
              moe.experts(),
              moe.topK(),
              moe.expertHidden(),
              moe.variant().sharedHidden(),
              moe.variant().denseLayers(),
              moe.variant().latent(),
              moe.variant().window());
    };
  }

  private static boolean gated(ModelShape.Dense dense, int heads, int keyValueHeads) {
    var stated = dense.gated();
    return stated == null
        ? gated(dense.hidden(), dense.feedForwardWidth(), heads, keyValueHeads)
        : stated;
  }

  /** Whether a block of that width has a gate. */
  public static boolean gated(int hidden, double ffnHidden, int heads, int keyValueHeads) {
    return ffnHidden != 4.0 * hidden || keyValueHeads != heads;
  }

  /** The same with other numbers of layers; all further ones are like its last. */
  @Override
  public TransformerShape withLayers(int newLayers) {
    return with().layers(newLayers).denseLayers(Math.min(denseLayers, newLayers)).build();
  }

  public boolean hasExperts() {
    return experts > 0;
  }

  /** Layers with experts. */
  public int expertLayers() {
    return hasExperts() ? layers - denseLayers : 0;
  }
}
