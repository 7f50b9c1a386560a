package io.heddle.model.io;

import io.heddle.model.job.ModelShape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the members of a {@code config.json}, which families spell in several ways. */
final class HuggingFaceReader {
  private static final int LARGEST = 1_000_000_000;

  private final JsonCursor root;
  private final List<String> notes = new ArrayList<>();
  private final int layers;
  private final int hidden;
  private final int vocab;
  private final int sequence;
  private final ModelShape.@Nullable Heads heads;

  HuggingFaceReader(JsonCursor root) {
    this.root = root;
    layers = count("a number of layers", "num_hidden_layers", "n_layer");
    hidden = count("a hidden size", "hidden_size", "n_embd", "n_embed");
    vocab = count("a vocabulary size", "vocab_size");
    sequence = sequence();
    heads = heads();
  }

  List<String> notes() {
    return notes;
  }

  private int sequence() {
    var at = first("max_position_embeddings", "n_positions", "seq_length");
    if (!at.isPresent()) {
      notes.add("sequence %,d is assumed".formatted(HuggingFaceConfig.USUAL_SEQUENCE));
      return HuggingFaceConfig.USUAL_SEQUENCE;
    }
    int longest = count(at, "the longest sequence");
    if (longest > HuggingFaceConfig.USUAL_SEQUENCE) {
      notes.add(
          "sequence %,d is assumed: %,d is the longest that it takes"
              .formatted(HuggingFaceConfig.USUAL_SEQUENCE, longest));
    }
    return Math.min(longest, HuggingFaceConfig.USUAL_SEQUENCE);
  }

  private ModelShape.@Nullable Heads heads() {
    int query = count("a number of attention heads", "num_attention_heads", "n_head");
    var groups = root.at("num_key_value_heads");
    int keyValue = given(groups) ? count(groups, "heads of keys and values") : query;
    if (query % keyValue != 0) {
      groups.error("a divisor of the %d attention heads".formatted(query));
      return null;
    }
    return new ModelShape.Heads(query, keyValue, optional("head_dim", "the width of a head"));
  }

  @Nullable ModelShape dense(boolean gated) {
    var width = first("intermediate_size", "n_inner", "ffn_dim");
    return new ModelShape.Dense(
        layers,
        hidden,
        vocab,
        sequence,
        heads,
        given(width) || gated ? (Integer) count(width, "the width of a hidden layer") : null,
        gated);
  }

  @Nullable ModelShape mixtral() {
    return mixture(
        count("experts a layer", "num_local_experts"),
        count("the width of an expert", "intermediate_size"),
        ModelShape.Moe.Variant.PLAIN);
  }

  @Nullable ModelShape qwen() {
    var step = root.at("decoder_sparse_step");
    if (given(step) && !step.isWhole(1, 1)) {
      step.error("1: experts in every layer");
    }
    var dense = root.at("mlp_only_layers");
    if (given(dense) && !dense.elements("an array of layers").isEmpty()) {
      dense.error("none: experts in every layer");
    }
    var shared = optional("shared_expert_intermediate_size", "the width of the shared experts");
    return mixture(
        count("experts a layer", "num_experts"),
        count("the width of an expert", "moe_intermediate_size"),
        new ModelShape.Moe.Variant(shared == null ? 0 : shared, 0, null, false));
  }

  @Nullable ModelShape deepseek() {
    int width = count("the width of an expert", "moe_intermediate_size");
    var shared = optional("n_shared_experts", "a number of shared experts");
    var first = root.at("first_k_dense_replace");
    int dense =
        given(first)
            ? first.integer(0, layers - 1, "leading layers without experts, 0 to " + (layers - 1))
            : 0;
    boolean latent = given(root.at("kv_lora_rank"));
    if (latent) {
      rank("kv_lora_rank", 512);
      rank("q_lora_rank", 1536);
      rank("qk_rope_head_dim", 64);
      rank("qk_nope_head_dim", 128);
      rank("v_head_dim", 128);
    }
    return mixture(
        count("experts a layer", "n_routed_experts"),
        width,
        new ModelShape.Moe.Variant(
            shared == null ? 0 : shared * width,
            Math.min(dense, layers - 1),
            dense == 0 ? null : (Integer) count("the width of a dense layer", "intermediate_size"),
            latent));
  }

  /** The estimate knows the latents of DeepSeek-V2 and V3 alone. */
  private void rank(String member, int known) {
    var at = root.at(member);
    if (!at.isWhole(known, known)) {
      at.error("%d, as in DeepSeek-V2 and V3: other latents are not known".formatted(known));
    }
  }

  private @Nullable ModelShape mixture(
      int experts, int expertHidden, ModelShape.Moe.Variant variant) {
    int topK =
        root.at("num_experts_per_tok")
            .integer(1, experts, "experts that a token visits, 1 to " + experts);
    var query = heads;
    // The latents decide how wide the heads are.
    var plain =
        query == null || !variant.latent()
            ? query
            : new ModelShape.Heads(query.query(), query.keyValue());
    return new ModelShape.Moe(
        layers, hidden, vocab, sequence, plain, experts, topK, expertHidden, variant);
  }

  /** The first of several spellings that is there; the first where none is. */
  private JsonCursor first(String... members) {
    for (var member : members) {
      if (given(root.at(member))) {
        return root.at(member);
      }
    }
    return root.at(members[0]);
  }

  /** Many configurations write null for what they lack. */
  private static boolean given(JsonCursor at) {
    return at.isPresent() && !at.isNull();
  }

  private @Nullable Integer optional(String member, String expected) {
    return given(root.at(member)) ? (Integer) count(root.at(member), expected) : null;
  }

  private int count(String expected, String... members) {
    return count(first(members), expected);
  }

  private static int count(JsonCursor at, String expected) {
    return at.integer(1, LARGEST, expected + ", a whole number of at least 1");
  }
}
