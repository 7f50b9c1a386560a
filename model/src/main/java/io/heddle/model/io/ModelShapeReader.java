package io.heddle.model.io;

import io.heddle.model.job.ModelShape;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the member {@code model} of a job. */
final class ModelShapeReader {
  private static final Set<String> MODEL =
      Set.of(
          "kind",
          "layers",
          "hidden",
          "vocab",
          "sequence",
          "heads",
          "kvHeads",
          "headWidth",
          "ffnHidden",
          "gated",
          "experts",
          "topK",
          "expertHidden",
          "sharedHidden",
          "denseLayers",
          "latent");
  private static final List<String> OF_EXPERTS =
      List.of("experts", "topK", "expertHidden", "sharedHidden", "denseLayers", "latent");
  private static final int LARGEST = 1_000_000_000;

  private ModelShapeReader() {}

  /** Null where there is none, or none that can be used. */
  static @Nullable ModelShape read(JsonCursor at) {
    if (!at.isPresent() || !at.isObjectOf("a model's shape", MODEL)) {
      return null;
    }
    boolean moe = at.at("kind").word(List.of("dense", "moe")).equals("moe");
    int layers = count(at.at("layers"), "a number of layers");
    int hidden = count(at.at("hidden"), "a hidden size");
    int vocab = count(at.at("vocab"), "a vocabulary size");
    int sequence = count(at.at("sequence"), "a sequence length");
    var heads = heads(at);
    var gate = at.at("gated");
    var gated = gate.isPresent() ? (Boolean) gate.truth("true where the block has a gate") : null;
    if (moe) {
      return mixture(at, layers, hidden, vocab, sequence, heads);
    }
    for (var name : OF_EXPERTS) {
      if (at.at(name).isPresent()) {
        at.at(name).advise("a dense model without it", "kind \"moe\"");
      }
    }
    return new ModelShape.Dense(
        layers,
        hidden,
        vocab,
        sequence,
        heads,
        optional(at.at("ffnHidden"), "the width of a hidden layer"),
        gated);
  }

  private static ModelShape mixture(
      JsonCursor at,
      int layers,
      int hidden,
      int vocab,
      int sequence,
      ModelShape.@Nullable Heads heads) {
    int experts = count(at.at("experts"), "experts a layer");
    int most = at.at("experts").isWhole(1, LARGEST) ? experts : LARGEST;
    int topK = at.at("topK").integer(1, most, "experts that a token visits, 1 to " + most);
    int expertHidden = count(at.at("expertHidden"), "the width of an expert's hidden layer");
    var shared = optional(at.at("sharedHidden"), "the width of the shared experts");
    var dense = at.at("denseLayers");
    int denseLayers =
        dense.isPresent()
            ? dense.integer(0, layers - 1, "leading layers without experts, 0 to " + (layers - 1))
            : 0;
    if (at.at("ffnHidden").isPresent() && denseLayers == 0) {
      at.at("ffnHidden").advise("a mixture of experts without it", "expertHidden");
    }
    var latent = at.at("latent");
    var variant =
        new ModelShape.Moe.Variant(
            shared == null ? 0 : shared,
            denseLayers,
            denseLayers == 0
                ? null
                : optional(at.at("ffnHidden"), "the width of a dense layer's hidden layer"),
            latent.isPresent() && latent.truth("true for multi-head latent attention"));
    // What is wrong was said; the rest of the file is read on.
    return new ModelShape.Moe(
        layers,
        hidden,
        vocab,
        sequence,
        heads,
        experts,
        Math.min(topK, experts),
        expertHidden,
        denseLayers < layers ? variant : ModelShape.Moe.Variant.PLAIN);
  }

  private static @Nullable Integer optional(JsonCursor at, String expected) {
    return at.isPresent() ? (Integer) count(at, expected) : null;
  }

  /** Without kvHeads as many as queries; null where nothing is said, or nothing that holds. */
  private static ModelShape.@Nullable Heads heads(JsonCursor at) {
    var groups = at.at("kvHeads");
    if (!at.at("heads").isPresent() && !groups.isPresent()) {
      return null;
    }
    int query = count(at.at("heads"), "a number of attention heads");
    int keyValue = groups.isPresent() ? count(groups, "heads of keys and values") : query;
    var width = optional(at.at("headWidth"), "the width of a head");
    if (query % keyValue != 0) {
      groups.error("a divisor of the %s heads".formatted(query));
      return null;
    }
    return new ModelShape.Heads(query, keyValue, width);
  }

  private static int count(JsonCursor at, String expected) {
    return at.integer(1, LARGEST, expected + ", a whole number of at least 1");
  }
}
