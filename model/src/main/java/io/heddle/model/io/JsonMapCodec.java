package io.heddle.model.io;

import io.heddle.model.kind.FileMember;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/** A map as an object with free names of members. */
record JsonMapCodec(Class<?> type, FileMember member, JsonValueCodec value)
    implements JsonValueCodec {
  @Override
  public Object read(JsonCursor at, FileNameScopes scopes) {
    int before = at.findings().count();
    Map<String, Object> values =
        SortedMap.class.isAssignableFrom(type) ? new TreeMap<>() : new LinkedHashMap<>();
    at.members(member.value()).forEach((key, each) -> values.put(key, value.read(each, scopes)));
    return at.findings().count() > before ? REFUSED : values;
  }

  @Override
  public void write(JsonGenerator out, Object map) {
    write(out, map, String.class::cast, value);
  }

  /** Writes a map as an object whose members have the names of its keys. */
  static void write(
      JsonGenerator out, Object map, Function<Object, String> name, JsonValueCodec value) {
    out.writeStartObject();
    ((Map<?, ?>) map)
        .forEach((key, each) -> {
          out.writeName(name.apply(key));
          value.write(out, each);
        });
    out.writeEndObject();
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    to.accept(place, new SchemaEvent.Entries(member.value()));
    value.describe(JsonValueCodec.plus(place, SchemaEvent.ENTRY), to);
  }

  @Override
  public Object usual(String text) {
    return Map.of();
  }
}
