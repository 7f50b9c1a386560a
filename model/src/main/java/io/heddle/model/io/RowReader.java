package io.heddle.model.io;

import io.heddle.model.study.StudyRow;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one row of a study, token by token: files have hundreds of thousands. */
final class RowReader {
  private final JsonParser in;
  private final Map<String, String> variant = new LinkedHashMap<>();
  private final Map<String, Object> measures = new LinkedHashMap<>();
  private int index = -1;
  private boolean hasVariant;
  private double seconds;
  private @Nullable String error;

  RowReader(JsonParser in) {
    this.in = in;
  }

  /** Null: something else than a row. */
  @Nullable StudyRow read() {
    if (in.nextToken() != JsonToken.START_OBJECT) {
      return null;
    }
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = in.currentName();
      if (!member(name, in.nextToken())) {
        return null;
      }
    }
    return index < 0 || !hasVariant || in.nextToken() != null
        ? null
        : new StudyRow(index, variant, measures, seconds, error);
  }

  /** Whether it is what it should be. */
  private boolean member(String name, JsonToken at) {
    switch (name) {
      case "index" -> {
        if (at != JsonToken.VALUE_NUMBER_INT) {
          return false;
        }
        index = in.getIntValue();
      }
      case "variant" -> {
        hasVariant = at == JsonToken.START_OBJECT;
        return hasVariant && variant();
      }
      case "measures" -> {
        return at == JsonToken.START_OBJECT && measures();
      }
      case "seconds" -> seconds = at.isNumeric() ? in.getDoubleValue() : 0;
      case "error" -> error = at == JsonToken.VALUE_STRING ? in.getString() : null;
      default -> in.skipChildren();
    }
    return true;
  }

  private boolean variant() {
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = in.currentName();
      if (!in.nextToken().isScalarValue()) {
        return false;
      }
      variant.put(name, in.getString());
    }
    return true;
  }

  private boolean measures() {
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = in.currentName();
      switch (in.nextToken()) {
        case VALUE_NUMBER_INT -> measures.put(name, in.getLongValue());
        case VALUE_NUMBER_FLOAT -> measures.put(name, in.getDoubleValue());
        case VALUE_TRUE -> measures.put(name, true);
        case VALUE_FALSE -> measures.put(name, false);
        case VALUE_STRING -> measures.put(name, in.getString());
        default -> in.skipChildren();
      }
    }
    return true;
  }
}
