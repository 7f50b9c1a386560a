package io.heddle.model.io;

import io.heddle.model.kind.DistinctElements;
import io.heddle.model.kind.FileMember;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A list or a set, which is sorted, as an array. */
record JsonArrayCodec(
    Class<?> type,
    FileMember member,
    @Nullable DistinctElements distinct,
    JsonValueCodec element,
    boolean nullable)
    implements JsonValueCodec {
  @Override
  public Object read(JsonCursor at, FileNameScopes scopes) {
    int before = at.findings().count();
    var elements = at.elements(member.value());
    if (elements.isEmpty() && !member.nonEmpty().isEmpty() && at.findings().count() == before) {
      at.error(member.nonEmpty());
    }
    var values = new ArrayList<Object>(elements.size());
    Map<Object, JsonCursor> first =
        distinct == null || distinct.among().isEmpty()
            ? new HashMap<>()
            : scopes.elements(distinct.among());
    for (var each : elements) {
      var value = element.read(each, scopes);
      if (value != REFUSED && (distinct == null || isNew(value, each, first, distinct))) {
        values.add(value);
      }
    }
    if (at.findings().count() > before) {
      return REFUSED;
    }
    return Set.class.isAssignableFrom(type) ? new TreeSet<>(values) : values;
  }

  private static boolean isNew(
      Object value, JsonCursor at, Map<Object, JsonCursor> first, DistinctElements distinct) {
    var other = first.putIfAbsent(value, at);
    if (other == null) {
      return true;
    }
    var expected = distinct.value().formatted(other.pointer());
    if (distinct.advice()) {
      at.advise(expected, null);
    } else {
      at.error(expected);
    }
    return false;
  }

  @Override
  public void write(JsonGenerator out, Object value) {
    out.writeStartArray();
    for (var each : (Collection<?>) value) {
      element.write(out, each);
    }
    out.writeEndArray();
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    to.accept(place, new SchemaEvent.Elements(member.value()));
    element.describe(JsonValueCodec.plus(place, SchemaEvent.ELEMENT), to);
  }

  @Override
  public @Nullable Object usual(String text) {
    if (nullable) {
      return null;
    }
    return Set.class.isAssignableFrom(type) ? new TreeSet<>() : List.of();
  }
}
