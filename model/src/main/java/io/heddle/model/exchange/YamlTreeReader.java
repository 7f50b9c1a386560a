package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Parses YAML (any number of documents) and JSON into trees with lines. An alias is the value that
 * its anchor stands for, shared and never copied, so that none can grow; depth is bounded.
 */
public final class YamlTreeReader {
  private static final int DEEPEST = 100;

  /**
   * An object or a list, however its white space lies; YAML's flow style has keys without quotes.
   */
  private static final Pattern JSON_START =
      Pattern.compile("\\s*+(\\{\\s*+[\"}]|\\[\\s*+[\\[{\"\\]])");

  private static final int MOST_CODE_POINTS = 1 << 28;

  /** Deeper than what is refused here, with an error that names the line. */
  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder().maxNestingDepth(DEEPEST + 2).build();

  private static final JsonFactory JSON =
      JsonFactory.builder().streamReadConstraints(LIMITS).build();
  private static final YAMLFactory YAML =
      YAMLFactory.builder()
          .loadSettings(LoadSettings.builder().setCodePointLimit(MOST_CODE_POINTS).build())
          .streamReadConstraints(LIMITS)
          .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION) // reported below, as for JSON
          .build();

  private final ImportSource source;
  private final JsonParser parser;
  private final Map<String, YamlTree> anchors = new HashMap<>();

  private YamlTreeReader(ImportSource source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  /**
   * All documents of the text that are not empty.
   *
   * @throws io.heddle.model.io.InputException if it is neither YAML nor JSON
   */
  public static List<YamlTree> read(ImportSource source) {
    boolean json = isJson(source);
    try (var parser =
        json
            ? JSON.createParser(ObjectReadContext.empty(), source.text())
            : YAML.createParser(ObjectReadContext.empty(), source.text())) {
      var reader = new YamlTreeReader(source, parser);
      var documents = new ArrayList<YamlTree>();
      while (parser.nextToken() != null) {
        var document = reader.value(0);
        if (!(document instanceof Scalar empty && empty.text().isEmpty())) {
          documents.add(document);
        }
      }
      return documents;
    } catch (JacksonException e) {
      var at = e.getLocation();
      throw source.refuse(
          at == null ? 0 : at.getLineNr(),
          "broken %s (%s)".formatted(json ? "JSON" : "YAML", ParserFailureReason.of(e)),
          json ? "JSON" : "YAML");
    }
  }

  public static boolean isJson(ImportSource source) {
    return JSON_START.matcher(source.head()).lookingAt();
  }

  private YamlTree value(int depth) {
    int line = parser.currentTokenLocation().getLineNr();
    if (depth > DEEPEST) {
      throw source.refuse(line, "more than %d levels".formatted(DEEPEST), "fewer levels");
    }
    if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
      return alias(parser.getString(), line);
    }
    @Nullable String anchor =
        parser.canReadObjectId() && parser.getObjectId() instanceof String name ? name : null;
    var value =
        switch (parser.currentToken()) {
          case START_OBJECT -> members(line, depth);
          case START_ARRAY -> items(line, depth);
          case VALUE_NULL -> new Scalar(line, "");
          default -> new Scalar(line, parser.getString());
        };
    if (anchor != null) {
      anchors.put(anchor, value);
    }
    return value;
  }

  private YamlTree alias(String name, int line) {
    var value = anchors.get(name);
    if (value == null) {
      throw source.refuse(line, "the alias *" + name, "an alias of an anchor above");
    }
    return value;
  }

  private YamlTree members(int line, int depth) {
    var members = new LinkedHashMap<String, YamlTree>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var key = parser.currentName();
      int keyLine = parser.currentTokenLocation().getLineNr();
      parser.nextToken();
      var value = value(depth + 1);
      if (members.put(key, value) != null) {
        throw source.refuse(
            keyLine,
            "%s a second time".formatted(ImportSource.quote(key)),
            "every key once",
            Advice.sentence("Rename or delete one of them."));
      }
    }
    return new Members(line, members);
  }

  private YamlTree items(int line, int depth) {
    var items = new ArrayList<YamlTree>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(depth + 1));
    }
    return new Items(line, items);
  }
}
