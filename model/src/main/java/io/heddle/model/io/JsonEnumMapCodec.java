package io.heddle.model.io;

import io.heddle.model.kind.FileMember;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;

/**
 * A map of constants as an object whose members they are.
 *
 * @param constants by their words
 */
record JsonEnumMapCodec(Map<String, Object> constants, FileMember member, JsonValueCodec value)
    implements JsonValueCodec {
  @Override
  public Object read(JsonCursor at, FileNameScopes scopes) {
    if (!at.isObjectOf(member.value(), constants.keySet())) {
      return REFUSED;
    }
    int before = at.findings().count();
    var values = new LinkedHashMap<Object, Object>();
    constants.forEach((word, constant) -> {
      var each = at.at(word);
      if (each.isPresent()) {
        values.put(constant, value.read(each, scopes));
      }
    });
    return at.findings().count() > before ? REFUSED : values;
  }

  @Override
  public void write(JsonGenerator out, Object map) {
    JsonMapCodec.write(out, map, key -> JsonScalarCodec.word((Enum<?>) key), value);
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    to.accept(place, new SchemaEvent.Members(member.value(), constants.keySet()));
    constants.keySet().forEach(word -> value.describe(JsonValueCodec.plus(place, word), to));
  }

  @Override
  public Object usual(String text) {
    return Map.of();
  }
}
