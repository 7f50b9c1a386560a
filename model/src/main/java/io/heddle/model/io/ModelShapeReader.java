package io.heddle.model.io;

import io.heddle.model.job.ModelShape;
import io.heddle.model.text.Advice;
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
          "latent",
          "headDim",
          "sharedExpertHidden",
          "attentionKind",
          "window");
  private static final List<String> OF_EXPERTS =
      List.of(
          "experts", "topK", "expertHidden", "sharedHidden", "sharedExpertHidden", "denseLayers");
  private static final int LARGEST = 1_000_000_000;

  private ModelShapeReader() {}

  /**
   * Null where there is none, or none that can be used.
   *
   * @param gatedMlp the member of the job, which stands for {@code gated} of the model
   */
  static @Nullable ModelShape read(JsonCursor at, JsonCursor gatedMlp) {
    if (!at.isPresent() || !at.isObjectOf("a model's shape", MODEL)) {
      return null;
    }
    boolean moe = at.at("kind").word(List.of("dense", "moe")).equals("moe");
    int layers = count(at.at("layers"), "a number of layers");
    int hidden = count(at.at("hidden"), "a hidden size");
    int vocab = count(at.at("vocab"), "a vocabulary size");
    int sequence = count(at.at("sequence"), "a sequence length");
    var heads = heads(at);
    var gate = gatedMlp.isPresent() ? gatedMlp : at.at("gated");
    var gated = gate.isPresent() ? (Boolean) gate.truth("true where the block has a gate") : null;
    if (moe) {
      return mixture(at, layers, hidden, vocab, sequence, heads);
    }
    for (var name : OF_EXPERTS) {
      if (at.at(name).isPresent()) {
        at.at(name).advise("a dense model without it", Advice.use("kind \"moe\""));
      }
    }
    return new ModelShape.Dense(
        layers,
        hidden,
        vocab,
        sequence,
        heads,
        optional(at.at("ffnHidden"), "the width of a hidden layer"),
        gated,
        latent(at),
        window(at));
  }

  /** A member under its name, or under the one that earlier versions gave it. */
  private static JsonCursor either(JsonCursor at, String name, String earlier) {
    return at.at(name).isPresent() ? at.at(name) : at.at(earlier);
  }

  private static boolean latent(JsonCursor at) {
    var kind = at.at("attentionKind");
    if (kind.isPresent()) {
      return kind.word(List.of("mha", "gqa", "mla")).equals("mla");
    }
    var latent = at.at("latent");
    return latent.isPresent() && latent.truth("true for multi-head latent attention");
  }

  private static int window(JsonCursor at) {
    return at.at("window").isPresent() ? count(at.at("window"), "tokens of a window") : 0;
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
    var shared =
        optional(
            either(at, "sharedExpertHidden", "sharedHidden"), "the width of the shared experts");
    var dense = at.at("denseLayers");
    int denseLayers =
        dense.isPresent()
            ? dense.integer(0, layers - 1, "leading layers without experts, 0 to " + (layers - 1))
            : 0;
    if (at.at("ffnHidden").isPresent() && denseLayers == 0) {
      at.at("ffnHidden").advise("a mixture of experts without it", Advice.use("expertHidden"));
    }
    var variant =
        new ModelShape.Moe.Variant(
            shared == null ? 0 : shared,
            denseLayers,
            denseLayers == 0
                ? null
                : optional(at.at("ffnHidden"), "the width of a dense layer's hidden layer"),
            latent(at),
            window(at));
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
    var width = optional(either(at, "headDim", "headWidth"), "the width of a head");
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
