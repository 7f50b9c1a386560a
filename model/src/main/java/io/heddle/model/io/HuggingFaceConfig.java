package io.heddle.model.io;

import io.heddle.model.job.ModelShape;
import io.heddle.model.text.NameRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A model as {@code config.json} of a Hugging Face repository describes it (transformers, {@code
 * PretrainedConfig} and its subclasses). Only decoders that predict the next token.
 *
 * @param name of the model: {@code _name_or_path} where it is given, else its {@code model_type}
 * @param notes what had to be assumed
 */
public record HuggingFaceConfig(String name, ModelShape shape, List<String> notes) {
  /** Longer sequences than this are for long-context tuning, not what most training runs on. */
  static final int USUAL_SEQUENCE = 8192;

  /** How a family writes its feed-forward blocks. */
  private enum Family {
    GATED,
    PLAIN,
    MIXTRAL,
    QWEN_MOE,
    DEEPSEEK
  }

  private static final Map<String, Family> FAMILIES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("llama", Family.GATED),
              Map.entry("mistral", Family.GATED),
              Map.entry("qwen2", Family.GATED),
              Map.entry("qwen3", Family.GATED),
              Map.entry("phi3", Family.GATED),
              Map.entry("gemma", Family.GATED),
              Map.entry("gemma2", Family.GATED),
              Map.entry("olmo2", Family.GATED),
              Map.entry("gpt2", Family.PLAIN),
              Map.entry("gpt_neox", Family.PLAIN),
              Map.entry("opt", Family.PLAIN),
              Map.entry("bloom", Family.PLAIN),
              Map.entry("mixtral", Family.MIXTRAL),
              Map.entry("qwen2_moe", Family.QWEN_MOE),
              Map.entry("qwen3_moe", Family.QWEN_MOE),
              Map.entry("deepseek_v2", Family.DEEPSEEK),
              Map.entry("deepseek_v3", Family.DEEPSEEK),
              Map.entry("kimi_k2", Family.DEEPSEEK)));

  public HuggingFaceConfig {
    notes = List.copyOf(notes);
  }

  /**
   * @throws InputException with all problems of the file
   */
  public static HuggingFaceConfig read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static HuggingFaceConfig read(String sourceName, String json) {
    var findings = new FileFindings(sourceName);
    var root = JsonCursor.root(JsonDocumentParser.parse(sourceName, json, findings), findings);
    if (!root.isObject()) {
      root.error("a Hugging Face config.json: an object with \"model_type\"");
      findings.throwIfAny();
    }
    var type = root.at("model_type").word(List.copyOf(FAMILIES.keySet()));
    findings.throwIfAny();
    var reader = new HuggingFaceReader(root);
    var shape =
        switch (Objects.requireNonNull(FAMILIES.get(type))) {
          case GATED -> reader.dense(true);
          case PLAIN -> reader.dense(false);
          case MIXTRAL -> reader.mixtral();
          case QWEN_MOE -> reader.qwen();
          case DEEPSEEK -> reader.deepseek();
        };
    findings.throwIfAny();
    return new HuggingFaceConfig(
        name(root, type),
        Objects.requireNonNull(shape, "neither a shape nor a finding"),
        reader.notes());
  }

  private static String name(JsonCursor root, String type) {
    @Nullable JsonCursor given =
        root.at("_name_or_path").isString() ? root.at("_name_or_path") : null;
    var path = given == null ? "" : given.string("a name");
    var last = path.substring(path.lastIndexOf('/') + 1).strip();
    return NameRules.isName(last) ? last : type;
  }
}
