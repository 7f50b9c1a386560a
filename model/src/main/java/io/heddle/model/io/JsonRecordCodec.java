package io.heddle.model.io;

import io.heddle.model.kind.FileRecordKind;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A record as an object. */
record JsonRecordCodec(String expected, JsonRecordPlan plan) implements JsonValueCodec {
  @Override
  public Object read(JsonCursor at, FileNameScopes scopes) {
    return at.isObjectOf(expected, plan.known()) ? plan.read(at, scopes) : REFUSED;
  }

  @Override
  public void write(JsonGenerator out, Object value) {
    out.writeStartObject();
    if (value instanceof FileRecordKind file && !file.kindInside().isEmpty()) {
      out.writeStringProperty("schema", file.kindInside());
    }
    writeMembers(out, value);
    out.writeEndObject();
  }

  @Override
  public void writeMembers(JsonGenerator out, Object value) {
    plan.write(out, value);
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    to.accept(place, new SchemaEvent.Members(expected, plan.known()));
    plan.describe(place, to);
  }

  @Override
  public @Nullable Object usual(String text) {
    return null;
  }
}
