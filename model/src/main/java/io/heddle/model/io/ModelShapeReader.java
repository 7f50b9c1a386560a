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
          "ffnHidden",
          "experts",
          "topK",
          "expertHidden");
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
    if (!moe) {
      for (var name : List.of("experts", "topK", "expertHidden")) {
        if (at.at(name).isPresent()) {
          at.at(name).advise("a dense model without it", "kind \"moe\"");
        }
      }
      var width = at.at("ffnHidden");
      return new ModelShape.Dense(
          layers,
          hidden,
          vocab,
          sequence,
          heads,
          width.isPresent() ? (Integer) count(width, "the width of a hidden layer") : null);
    }
    if (at.at("ffnHidden").isPresent()) {
      at.at("ffnHidden").advise("a mixture of experts without it", "expertHidden");
    }
    int experts = count(at.at("experts"), "experts a layer");
    int most = at.at("experts").isWhole(1, LARGEST) ? experts : LARGEST;
    int topK = at.at("topK").integer(1, most, "experts that a token visits, 1 to " + most);
    int expertHidden = count(at.at("expertHidden"), "the width of an expert's hidden layer");
    return new ModelShape.Moe(layers, hidden, vocab, sequence, heads, experts, topK, expertHidden);
  }

  /** Without kvHeads as many as queries; null where nothing is said, or nothing that holds. */
  private static ModelShape.@Nullable Heads heads(JsonCursor at) {
    var groups = at.at("kvHeads");
    if (!at.at("heads").isPresent() && !groups.isPresent()) {
      return null;
    }
    int query = count(at.at("heads"), "a number of attention heads");
    int keyValue = groups.isPresent() ? count(groups, "heads of keys and values") : query;
    if (query % keyValue != 0) {
      groups.error("a divisor of the %s heads".formatted(query));
      return null;
    }
    return new ModelShape.Heads(query, keyValue);
  }

  private static int count(JsonCursor at, String expected) {
    return at.integer(1, LARGEST, expected + ", a whole number of at least 1");
  }
}
