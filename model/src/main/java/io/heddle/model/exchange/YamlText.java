package io.heddle.model.exchange;

import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Writes YAML. */
final class YamlText {
  private static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .disable(YAMLWriteFeature.SPLIT_LINES)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .build();

  private YamlText() {}

  /** One document of maps, lists and texts; ends with a line break. */
  static String of(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
