package io.heddle.model.io;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.WhereWord;
import io.heddle.model.text.Advice;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * A member of a {@link JsonRecordPlan}.
 *
 * @param earlier the name that it had; empty: none
 * @param usual the value where it is absent
 * @param inlined whether its members stand among those of the record
 * @param where what decides whether it is looked at; null: it always is
 * @param get from the record to the value
 * @param index of the component; −1 for one that follows from others
 * @param follows what is expected of one that follows; null for a component
 */
record RecordMemberPlan(
    String name,
    String earlier,
    JsonValueCodec codec,
    AbsentMeaning absent,
    @Nullable Object usual,
    boolean inlined,
    @Nullable WhereWord where,
    Method get,
    int index,
    @Nullable String follows) {
  /**
   * How far a number may be off what follows from others, relatively or, below 1, as it is: text
   * rounds.
   */
  private static final double ROUNDING = 1e-6;

  /** The names that it takes in the object. */
  Set<String> names() {
    return inlined ? inside().names() : earlier.isEmpty() ? Set.of(name) : Set.of(name, earlier);
  }

  /** Of a member whose members stand among those of the record. */
  JsonRecordPlan inside() {
    return ((JsonRecordCodec) codec).plan();
  }

  @Nullable Object read(JsonCursor object, FileNameScopes scopes) {
    if (inlined) {
      return absent != AbsentMeaning.REFUSED && !inside().isIn(object)
          ? usual
          : inside().read(object, scopes);
    }
    var at = object.at(name);
    if (!earlier.isEmpty() && object.at(earlier).isPresent()) {
      at = at.isPresent() ? at : object.at(earlier);
      object.at(earlier).requireSame(at);
    }
    if (where != null && !object.at(where.member()).is(where.word())) {
      if (at.isPresent()) {
        at.advise(
            where.otherwise(), Advice.use("%s \"%s\"".formatted(where.member(), where.word())));
      }
      return usual;
    }
    if (follows != null && (follows.isEmpty() || !at.isPresent())) {
      return null;
    }
    if (absent == AbsentMeaning.REFUSED || isSaid(at)) {
      if (!(codec instanceof JsonArrayCodec)) {
        return codec.read(at, scopes);
      }
      var outer = scopes.enter();
      var value = codec.read(at, scopes);
      scopes.leave(outer);
      return value;
    }
    return usual;
  }

  private boolean isSaid(JsonCursor at) {
    return at.isPresent() && !(isNullRead() && at.isNull());
  }

  private boolean isNullRead() {
    return absent == AbsentMeaning.NULL || absent == AbsentMeaning.UNSAID;
  }

  /** Refuses what a file says where something else follows. */
  void compare(JsonCursor object, Object made, FileNameScopes scopes) {
    if (follows == null || follows.isEmpty()) {
      return;
    }
    var at = object.at(name);
    var expected = get(made);
    if (absent != AbsentMeaning.REFUSED && (expected == null || !isSaid(at))) {
      return;
    }
    var found = at.isPresent() ? codec.read(at, scopes) : null;
    boolean same =
        found instanceof Double number && expected instanceof Double sum
            ? Math.abs(number - sum) <= ROUNDING * Math.max(1, Math.abs(sum))
            : Objects.equals(found, expected);
    if (!same) {
      at.error(follows.formatted(expected));
    }
  }

  @Nullable Object get(Object of) {
    return RecordReflection.value(get, of);
  }

  void write(JsonGenerator out, Object of) {
    var value = get(of);
    if (value == null && where != null) {
      return;
    }
    if (absent != AbsentMeaning.OMITTED && absent != AbsentMeaning.UNSAID
        || !codec.isUsual(value, usual)) {
      out.writeName(name);
      if (value == null || isNullRead() && codec.isUsual(value, usual)) {
        out.writeNull();
      } else {
        codec.write(out, value);
      }
    }
  }

  void describe(List<String> object, BiConsumer<List<String>, SchemaEvent> to) {
    if (inlined) {
      inside()
          .describe(
              object,
              (place, question) -> {
                boolean optional =
                    absent != AbsentMeaning.REFUSED && question instanceof SchemaEvent.Needed;
                if (!optional) {
                  to.accept(place, question);
                }
              });
      return;
    }
    if ("".equals(follows)) {
      return;
    }
    if (!earlier.isEmpty()) {
      codec.describe(JsonValueCodec.plus(object, earlier), to);
    }
    var place = JsonValueCodec.plus(object, name);
    codec.describe(place, to);
    if (isNullRead()) {
      to.accept(place, new SchemaEvent.Nothing());
    } else if (absent == AbsentMeaning.REFUSED && where == null) {
      to.accept(place, new SchemaEvent.Needed());
    }
  }
}
