package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.job.ModelShape;
import org.junit.jupiter.api.Test;

class HuggingFaceConfigTest {
  private static final String DEEPSEEK =
      """
      {"architectures": ["DeepseekV3ForCausalLM"], "model_type": "deepseek_v3",
       "first_k_dense_replace": 3, "hidden_size": 7168, "intermediate_size": 18432,
       "kv_lora_rank": 512, "max_position_embeddings": 163840, "moe_intermediate_size": 2048,
       "n_routed_experts": 256, "n_shared_experts": 1, "num_attention_heads": 128,
       "num_experts_per_tok": 8, "num_hidden_layers": 61, "num_key_value_heads": 128,
       "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
       "vocab_size": 129280}
      """;

  @Test
  void llama() {
    var config =
        HuggingFaceConfig.read(
            "config.json",
            """
            {"model_type": "llama", "_name_or_path": "meta-llama/Llama-3-8B", "hidden_size": 4096,
             "intermediate_size": 14336, "max_position_embeddings": 8192,
             "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8,
             "vocab_size": 128256}
            """);
    assertThat(config.name()).isEqualTo("Llama-3-8B");
    assertThat(config.notes()).isEmpty();
    assertThat(config.shape())
        .isEqualTo(
            new ModelShape.Dense(32, 4096, 128256, 8192, new ModelShape.Heads(32, 8), 14336, true));
  }

  @Test
  void gpt2SpellsItsMembersDifferently() {
    var config =
        HuggingFaceConfig.read(
            "config.json",
            """
            {"model_type": "gpt2", "n_embd": 1600, "n_head": 25, "n_layer": 48, "n_inner": null,
             "n_positions": 1024, "vocab_size": 50257}
            """);
    assertThat(config.name()).isEqualTo("gpt2");
    assertThat(config.shape())
        .isEqualTo(
            new ModelShape.Dense(48, 1600, 50257, 1024, new ModelShape.Heads(25, 25), null, false));
  }

  @Test
  void experts() {
    var config =
        HuggingFaceConfig.read(
            "config.json",
            """
            {"model_type": "qwen3_moe", "hidden_size": 4096, "head_dim": 128,
             "decoder_sparse_step": 1, "mlp_only_layers": [], "max_position_embeddings": 40960,
             "moe_intermediate_size": 1536, "num_attention_heads": 64, "num_experts": 128,
             "num_experts_per_tok": 8, "num_hidden_layers": 94, "num_key_value_heads": 4,
             "vocab_size": 151936}
            """);
    assertThat(config.notes())
        .containsExactly("sequence 8,192 is assumed: 40,960 is the longest that it takes");
    assertThat(config.shape())
        .isEqualTo(
            new ModelShape.Moe(
                94,
                4096,
                151936,
                8192,
                new ModelShape.Heads(64, 4, 128),
                128,
                8,
                1536,
                ModelShape.Moe.Variant.PLAIN));
  }

  @Test
  void latents() {
    assertThat(HuggingFaceConfig.read("config.json", DEEPSEEK).shape())
        .isEqualTo(
            new ModelShape.Moe(
                61,
                7168,
                129280,
                8192,
                new ModelShape.Heads(128, 128),
                256,
                8,
                2048,
                new ModelShape.Moe.Variant(2048, 3, 18432, true)));
  }

  @Test
  void otherLatentsAreRefused() {
    assertThatThrownBy(() ->
            HuggingFaceConfig.read(
                "config.json", DEEPSEEK.replace("\"q_lora_rank\": 1536", "\"q_lora_rank\": null")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("/q_lora_rank")
        .hasMessageContaining("1536");
  }

  @Test
  void everythingWrongIsSaidAtOnce() {
    assertThatThrownBy(() ->
            HuggingFaceConfig.read(
                "config.json",
                "{\"model_type\": \"mixtral\", \"hidden_size\": 0, \"num_attention_heads\": 32,"
                    + " \"num_key_value_heads\": 5, \"num_local_experts\": 8,"
                    + " \"num_experts_per_tok\": 9}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("/hidden_size")
        .hasMessageContaining("/num_hidden_layers")
        .hasMessageContaining("/vocab_size")
        .hasMessageContaining("/num_key_value_heads")
        .hasMessageContaining("/intermediate_size")
        .hasMessageContaining("/num_experts_per_tok");
  }

  @Test
  void anUnknownKindIsRefused() {
    assertThatThrownBy(() -> HuggingFaceConfig.read("config.json", "{\"model_type\": \"lama\"}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("llama");
    assertThatThrownBy(() -> HuggingFaceConfig.read("config.json", "[1]"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("model_type");
  }
}
