package io.heddle.model.io;

import io.heddle.model.study.StudyVariantRow;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads rows of a study, token by token: files have hundreds of thousands. */
final class StudyRowReader {
  private final JsonParser in;
  private Map<String, String> variant = Map.of();
  private Map<String, Object> measures = Map.of();
  private int index;
  private boolean hasVariant;
  private double seconds;
  private @Nullable String error;

  StudyRowReader(JsonParser in) {
    this.in = in;
  }

  /** Null: something else than a row, or the end. */
  @Nullable StudyVariantRow next() {
    variant = new LinkedHashMap<>();
    measures = new LinkedHashMap<>();
    index = -1;
    hasVariant = false;
    seconds = 0;
    error = null;
    if (in.nextToken() != JsonToken.START_OBJECT) {
      return null;
    }
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = in.currentName();
      if (!member(name, in.nextToken())) {
        return null;
      }
    }
    return index < 0 || !hasVariant
        ? null
        : new StudyVariantRow(index, variant, measures, seconds, error);
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
