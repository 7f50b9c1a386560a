package io.heddle.model.escape;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/** YAML whose strings stay strings in versions 1.1 and 1.2. */
public final class YamlQuoting {
  private static final Pattern PLAIN =
      Pattern.compile("(?i)(?!(true|false|null|yes|no|on|off|y|n)$)[a-z][a-z0-9_./-]*");

  private static final YAMLMapper MAPPER =
      YAMLMapper.builder(
              YAMLFactory.builder()
                  .stringQuotingChecker(new OnlyPlain())
                  .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                  .disable(YAMLWriteFeature.SPLIT_LINES)
                  .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
                  .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                  .build())
          .build();

  private YamlQuoting() {}

  /** One document of maps, lists and texts; ends with a line break. */
  public static String document(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** One scalar that every parser reads as this string, without quotes where it needs none. */
  public static String scalar(String text) {
    return PLAIN.matcher(text).matches() ? text : quoted(text);
  }

  /** {@link #scalar} with quotes in any case. */
  public static String quoted(String text) {
    // YAML reads JSON's strings; ASCII alone keeps line separators and bidirectional controls out.
    return StringNode.valueOf(text)
        .toString()
        .chars()
        .mapToObj(c -> c < 0x7f ? String.valueOf((char) c) : "\\u%04x".formatted(c))
        .collect(Collectors.joining());
  }

  private static final class OnlyPlain extends StringQuotingChecker {
    private static final long serialVersionUID = 1;

    @Override
    public boolean needToQuoteName(String name) {
      return !PLAIN.matcher(name).matches();
    }

    @Override
    public boolean needToQuoteValue(String value) {
      return !PLAIN.matcher(value).matches();
    }
  }
}
