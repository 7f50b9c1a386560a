package io.heddle.model.io;

import io.heddle.model.kind.ElementIndex;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.NameReference;
import io.heddle.model.kind.StoredWord;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.Advice;
import java.lang.reflect.AnnotatedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Numbers, truths, texts, names and words. */
record JsonScalarCodec(
    List<SchemaEvent> questions,
    BiFunction<JsonCursor, FileNameScopes, Object> reader,
    BiConsumer<JsonGenerator, Object> writer,
    Function<String, @Nullable Object> parser)
    implements JsonValueCodec {
  private static final Set<String> TRUTHS = Set.of("true", "false");

  /**
   * The codec of a type.
   *
   * @throws IllegalArgumentException if it is none of a single value
   */
  static JsonScalarCodec of(AnnotatedType at, Class<?> type, FileMember member) {
    var expected = member.value();
    if (type == int.class || type == Integer.class) {
      int min = (int) member.min();
      int max = (int) member.max();
      var index = at.getAnnotation(ElementIndex.class);
      return new JsonScalarCodec(
          List.of(new SchemaEvent.Amount(min, max, true, expected)),
          index == null
              ? (value, _) -> value.integer(min, max, expected)
              : (value, _) -> value.index(value.beside(index.value()), expected),
          (out, value) -> out.writeNumber((int) value),
          text -> text.isEmpty() ? zero(type, 0) : (Object) Integer.valueOf(text));
    } else if (type == long.class || type == Long.class) {
      long min = (long) member.min();
      long max = (long) member.max();
      return new JsonScalarCodec(
          List.of(new SchemaEvent.Amount(min, max, true, expected)),
          (value, _) -> value.whole(min, max, expected),
          (out, value) -> out.writeNumber((long) value),
          text -> text.isEmpty() ? zero(type, 0L) : (Object) Long.valueOf(text));
    } else if (type == double.class || type == Double.class) {
      return new JsonScalarCodec(
          List.of(new SchemaEvent.Amount(member.min(), member.max(), false, expected)),
          (value, _) -> value.number(member.min(), member.max(), expected),
          (out, value) -> JsonLineLayout.number(out, (double) value),
          text -> text.isEmpty() ? zero(type, 0.0) : (Object) Double.valueOf(text));
    } else if (type == boolean.class || type == Boolean.class) {
      return new JsonScalarCodec(
          List.of(new SchemaEvent.Truth(expected)),
          (value, _) -> value.truth(expected),
          (out, value) -> out.writeBoolean((boolean) value),
          text -> text.isEmpty() ? zero(type, false) : (Object) Boolean.valueOf(text));
    } else if (type == String.class) {
      return text(at, expected);
    } else if (type.isEnum()) {
      return words(type, expected);
    }
    throw new IllegalArgumentException("%s cannot be written to a file".formatted(type));
  }

  private static @Nullable Object zero(Class<?> type, Object zero) {
    return type.isPrimitive() ? zero : null;
  }

  private static JsonScalarCodec text(AnnotatedType at, String expected) {
    var unique = at.getAnnotation(UniqueName.class);
    var of = at.getAnnotation(NameReference.class);
    BiFunction<JsonCursor, FileNameScopes, Object> reader;
    boolean isName = unique != null || at.isAnnotationPresent(NameMember.class);
    if (unique != null) {
      var advice = unique.advice().isEmpty() ? null : Advice.sentence(unique.advice());
      reader = (value, scopes) -> value.newName(expected, scopes.names(unique.among()), advice);
    } else if (of != null) {
      reader = (value, scopes) -> value.reference(expected, scopes.names(of.value()).keySet());
    } else if (isName) {
      reader = (value, _) -> value.name(expected);
    } else {
      reader = (value, _) -> value.string(expected);
    }
    return new JsonScalarCodec(
        List.of(new SchemaEvent.Text(expected, isName)),
        reader,
        (out, value) -> out.writeString((String) value),
        text -> text.isEmpty() && at.isAnnotationPresent(Nullable.class) ? null : (Object) text);
  }

  /** The constants of an enumeration, in small letters or as {@link StoredWord} has them. */
  private static JsonScalarCodec words(Class<?> type, String expected) {
    var byWord = constants(type);
    var words = byWord.keySet().stream().filter(each -> !TRUTHS.contains(each)).toList();
    boolean hasTruths = words.size() < byWord.size();
    var questions = new ArrayList<SchemaEvent>(List.of(new SchemaEvent.Words(words)));
    if (hasTruths) {
      questions.add(new SchemaEvent.Truth(expected));
    }
    return new JsonScalarCodec(
        questions,
        (value, _) ->
            Objects.requireNonNull(
                byWord.get(
                    hasTruths && !value.isString()
                        ? String.valueOf(value.truth(expected))
                        : value.word(words))),
        (out, value) -> {
          var word = word((Enum<?>) value);
          if (TRUTHS.contains(word)) {
            out.writeBoolean(Boolean.parseBoolean(word));
          } else {
            out.writeString(word);
          }
        },
        byWord::get);
  }

  /** The constants of an enumeration by their words. */
  static Map<String, Object> constants(Class<?> type) {
    Map<String, Object> byWord = new LinkedHashMap<>();
    Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
        .forEach(constant -> byWord.put(word((Enum<?>) constant), constant));
    return byWord;
  }

  /** As files write a constant: {@code built-in}. */
  static String word(Enum<?> constant) {
    return constant instanceof StoredWord stored
        ? stored.word()
        : constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Object read(JsonCursor at, FileNameScopes scopes) {
    int before = at.findings().count();
    var value = reader.apply(at, scopes);
    return at.findings().count() > before ? REFUSED : value;
  }

  @Override
  public void write(JsonGenerator out, Object value) {
    writer.accept(out, value);
  }

  @Override
  public void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    questions.forEach(question -> to.accept(place, question));
  }

  @Override
  public @Nullable Object usual(String text) {
    return parser.apply(text);
  }
}
