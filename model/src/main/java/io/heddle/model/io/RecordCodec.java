package io.heddle.model.io;

import io.heddle.model.kind.FileRecord;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A record as an object. */
record RecordCodec(String expected, RecordPlan plan) implements ValueCodec {
  @Override
  public Object read(JsonCursor at, FileScopes scopes) {
    return at.isObjectOf(expected, plan.known()) ? plan.read(at, scopes) : REFUSED;
  }

  @Override
  public void write(JsonGenerator out, Object value) {
    out.writeStartObject();
    if (value instanceof FileRecord file && !file.kindInside().isEmpty()) {
      out.writeStringProperty("schema", file.kindInside());
    }
    plan.write(out, value);
    out.writeEndObject();
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, Question> to) {
    to.accept(place, new Question.Members(expected, plan.known()));
    plan.describe(place, to);
  }

  @Override
  public @Nullable Object usual(String text) {
    return null;
  }
}
