package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Parses JSON into a tree. Unlike Jackson's own tree reader it reports every repeated member with
 * its pointer instead of the first one or none, and keeps numbers that no double can hold.
 */
final class JsonDocumentParser {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;
  private final FileFindings findings;

  private JsonDocumentParser(JsonParser parser, FileFindings findings) {
    this.parser = parser;
    this.findings = findings;
  }

  static JsonParser parser(String json) {
    return FACTORY.createParser(ObjectReadContext.empty(), json);
  }

  /**
   * O(length).
   *
   * @throws InputException if the text is no JSON
   */
  static JsonNode parse(String sourceName, String json, FileFindings findings) {
    if (json.isBlank()) {
      throw new InputException(sourceName, "", "an empty file", "JSON");
    }
    try (var parser = parser(json)) {
      var document = new JsonDocumentParser(parser, findings);
      parser.nextToken();
      var root = document.value();
      if (parser.nextToken() != null) {
        findings.error(
            "", "more text " + where(parser), "nothing after the closing bracket", () -> null);
      }
      return root;
    } catch (JacksonException e) {
      throw broken(sourceName, e);
    }
  }

  static InputException broken(String sourceName, JacksonException e) {
    var at = e.getLocation();
    var reason = ParserFailureReason.of(e);
    var value =
        at == null
            ? "broken JSON (%s)".formatted(reason)
            : "broken JSON in line %s, column %s (%s)"
                .formatted(at.getLineNr(), at.getColumnNr(), reason);
    var pointer =
        e.processor() instanceof JsonParser parser
            ? parser.streamReadContext().pathAsPointer().toString()
            : "";
    return new InputException(sourceName, pointer, value, "JSON (RFC 8259)", advice(e));
  }

  private static @Nullable Advice advice(JacksonException e) {
    if (!(e instanceof StreamReadException)) {
      return null; // nested too deep, or too long a number
    }
    return Advice.sentence(
        e instanceof UnexpectedEndOfInputException
            ? "The file may be truncated, or a closing bracket or quote may be missing."
            : "Just before this, a comma, quote or bracket may be missing or superfluous.");
  }

  private static String where(JsonParser parser) {
    var at = parser.currentTokenLocation();
    return "in line %s, column %s".formatted(at.getLineNr(), at.getColumnNr());
  }

  /** The value at the parser's current token; its depth is bounded by Jackson. */
  private JsonNode value() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> decimal();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      default -> NODES.nullNode();
    };
  }

  private JsonNode object() {
    var object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      var at = object.has(name) ? where(parser) : null;
      parser.nextToken();
      var pointer = at == null ? null : parser.streamReadContext().pathAsPointer().toString();
      var value = value();
      if (pointer == null) {
        object.set(name, value);
      } else {
        findings.error(
            pointer,
            "the member \"%s\" a second time %s".formatted(name, at),
            "every member once",
            () -> Advice.sentence("Rename or delete one of them."));
      }
    }
    return object;
  }

  private JsonNode array() {
    var array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
    }
    return array;
  }

  private JsonNode integer() {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }

  private JsonNode decimal() {
    double value = parser.getDoubleValue();
    if (Double.isFinite(value)) {
      return NODES.numberNode(value);
    }
    try {
      return NODES.numberNode(new BigDecimal(parser.getString()));
    } catch (NumberFormatException e) {
      return NODES.stringNode(parser.getString()); // an exponent that not even BigDecimal holds
    }
  }
}
