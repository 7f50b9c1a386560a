package io.heddle.model.io;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** How values of one type stand in a file. */
interface JsonValueCodec {
  /** What is read after a finding. */
  Object REFUSED = new Object();

  /** The value at a place; {@link #REFUSED} after a finding. */
  Object read(JsonCursor at, FileNameScopes scopes);

  void write(JsonGenerator out, Object value);

  /** Writes what stands between the braces of an object, where it is one. */
  default void writeMembers(JsonGenerator out, Object value) {
    throw new IllegalStateException("%s is no object".formatted(value));
  }

  /** Tells what may stand at a place, for JSON Schemas. */
  void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to);

  /** The usual value as {@code FileMember.usual} has it. */
  @Nullable Object usual(String text);

  /** Whether a value is the usual one. */
  default boolean isUsual(@Nullable Object value, @Nullable Object usual) {
    return value == null ? usual == null : value.equals(usual);
  }

  /** A place in a place. */
  static List<String> plus(List<String> place, String step) {
    var longer = new ArrayList<>(place);
    longer.add(step);
    return longer;
  }
}
