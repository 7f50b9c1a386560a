package io.heddle.model.io;

import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.StoredValueForm;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A value in another form. */
record ConvertedFormCodec(StoredValueForm<Object, Object> form, JsonValueCodec codec)
    implements JsonValueCodec {
  @Override
  public Object read(JsonCursor at, FileNameScopes scopes) {
    var value = codec.read(at, scopes);
    try {
      return value == REFUSED ? REFUSED : form.fromFile(value);
    } catch (MemberException misfit) {
      at.error(misfit);
      return REFUSED;
    }
  }

  @Override
  public void write(JsonGenerator out, Object value) {
    codec.write(out, form.toFile(value));
  }

  @Override
  public void writeMembers(JsonGenerator out, Object value) {
    codec.writeMembers(out, form.toFile(value));
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    codec.describe(place, to);
  }

  @Override
  public @Nullable Object usual(String text) {
    var usual = codec.usual(text);
    return usual == null ? null : form.fromFile(usual);
  }

  @Override
  public boolean isUsual(@Nullable Object value, @Nullable Object usual) {
    return value == null || usual == null
        ? value == usual
        : form.toFile(value).equals(form.toFile(usual));
  }
}
