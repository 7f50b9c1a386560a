package io.heddle.model.io;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.ClaimedMembers;
import io.heddle.model.kind.DerivedMember;
import io.heddle.model.kind.DistinctElements;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.InlinedRecord;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.MemberRules;
import io.heddle.model.kind.StoredAs;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.kind.WhereWord;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * How a record stands in a file, learnt once from the annotations of its components ({@code
 * io.heddle.model.kind}).
 */
final class JsonRecordPlan {
  private static final ConcurrentHashMap<Class<?>, JsonRecordPlan> PLANS =
      new ConcurrentHashMap<>();

  private final Constructor<?> constructor;
  private final int size;
  private final List<RecordMemberPlan> members;
  private final List<WrittenMember> written;
  private final Set<String> names;
  private final Set<String> known;

  /**
   * A member where it is written, which may be among those of the record that has its record.
   *
   * @param place in the order of the outer record
   * @param owner from the outer record to the one that has the member; null where there is none
   */
  private record WrittenMember(
      int place, Function<Object, @Nullable Object> owner, RecordMemberPlan member) {
    void write(JsonGenerator out, Object outer) {
      var of = owner.apply(outer);
      if (of != null) {
        member.write(out, of);
      }
    }
  }

  private JsonRecordPlan(
      Constructor<?> constructor,
      int size,
      List<RecordMemberPlan> members,
      List<WrittenMember> written,
      boolean isFile) {
    this.constructor = constructor;
    this.size = size;
    this.members = List.copyOf(members);
    this.written = List.copyOf(written);
    names =
        written.stream()
            .flatMap(each -> each.member().names().stream())
            .collect(Collectors.toUnmodifiableSet());
    var all = new HashSet<>(names);
    if (isFile) {
      all.add("schema");
    }
    known = Set.copyOf(all);
  }

  /**
   * The plan of a record, which is made once.
   *
   * @throws IllegalArgumentException if a component is not described, or cannot stand in a file
   */
  static JsonRecordPlan of(Class<?> type) {
    var known = PLANS.get(type);
    if (known == null) { // not computeIfAbsent: records hold records
      known = make(type);
      PLANS.put(type, known);
    }
    return known;
  }

  /** Names of the members. */
  Set<String> names() {
    return names;
  }

  /** {@link #names}, and what an object of this kind may have besides. */
  Set<String> known() {
    return known;
  }

  private static JsonRecordPlan make(Class<?> type) {
    var components = type.getRecordComponents();
    if (components == null) {
      throw new IllegalArgumentException("%s is no record".formatted(type));
    }
    var members = new ArrayList<RecordMemberPlan>();
    for (int i = 0; i < components.length; i++) {
      members.add(
          member(
              components[i].getName(),
              components[i].getAnnotatedType(),
              components[i].getAccessor(),
              i,
              null));
    }
    for (var method : type.getDeclaredMethods()) {
      var follows = method.getAnnotation(DerivedMember.class);
      if (follows != null) {
        members.add(
            member(method.getName(), method.getAnnotatedReturnType(), method, -1, follows.value()));
      }
    }
    var order = type.getAnnotation(FileMemberOrder.class);
    var names = order == null ? List.<String>of() : List.of(order.value());
    if (order != null || members.size() > components.length) {
      var expected = new HashSet<String>();
      for (var member : members) {
        expected.addAll(names.contains(member.name()) ? Set.of(member.name()) : member.names());
      }
      if (!Set.copyOf(names).equals(expected)) {
        throw new IllegalArgumentException(
            "%s has other members than its @FileMemberOrder %s".formatted(type, names));
      }
      members.sort(Comparator.comparingInt(each -> written(each, names).getFirst().place()));
    }
    var written =
        members.stream()
            .flatMap(member -> written(member, names).stream())
            .sorted(Comparator.comparingInt(WrittenMember::place))
            .toList();
    return new JsonRecordPlan(
        RecordReflection.constructor(type, components),
        components.length,
        members,
        written,
        FileRecordKind.class.isAssignableFrom(type));
  }

  /** The members that one is written as, in their order. */
  private static List<WrittenMember> written(RecordMemberPlan member, List<String> names) {
    int own = names.indexOf(member.name());
    if (!member.inlined()) {
      return List.of(new WrittenMember(own, of -> of, member));
    }
    return member.inside().written.stream()
        .map(each ->
            new WrittenMember(
                own < 0 ? names.indexOf(each.member().name()) : own,
                of -> {
                  var inner = member.get(of);
                  return inner == null ? null : each.owner().apply(inner);
                },
                each.member()))
        .sorted(Comparator.comparingInt(WrittenMember::place))
        .toList();
  }

  private static RecordMemberPlan member(
      String name, AnnotatedType type, Method accessor, int index, @Nullable String follows) {
    var member = described(type, accessor);
    var codec = codec(type, member);
    var absent = absent(type, member);
    return new RecordMemberPlan(
        member.name().isEmpty() ? name : member.name(),
        member.earlier(),
        codec,
        absent,
        absent == AbsentMeaning.REFUSED ? null : codec.usual(member.usual()),
        type.isAnnotationPresent(InlinedRecord.class),
        type.getAnnotation(WhereWord.class),
        RecordReflection.visible(accessor),
        index,
        follows);
  }

  private static AbsentMeaning absent(AnnotatedType type, FileMember member) {
    if (member.absent() != AbsentMeaning.OF_COMPONENT) {
      return member.absent();
    }
    if (!member.usual().isEmpty()) {
      return AbsentMeaning.USUAL;
    }
    return type.isAnnotationPresent(Nullable.class) && !type.isAnnotationPresent(WhereWord.class)
        ? AbsentMeaning.OMITTED
        : AbsentMeaning.REFUSED;
  }

  private static FileMember described(AnnotatedType type, Object what) {
    var member = type.getAnnotation(FileMember.class);
    if (member == null) {
      throw new IllegalArgumentException("%s of %s has no @FileMember".formatted(type, what));
    }
    return member;
  }

  private static JsonValueCodec codec(AnnotatedType type) {
    return codec(type, type.getAnnotation(FileMember.class));
  }

  private static JsonValueCodec codec(AnnotatedType type, @Nullable FileMember member) {
    var as = type.getAnnotation(StoredAs.class);
    if (as != null) {
      try {
        return form(as.value().getConstructor().newInstance());
      } catch (ReflectiveOperationException hidden) {
        throw new IllegalArgumentException("%s has no public constructor".formatted(as), hidden);
      }
    }
    if (member == null) {
      throw new IllegalArgumentException("%s has no @FileMember".formatted(type));
    }
    if (type instanceof AnnotatedParameterizedType of) {
      var raw = (Class<?>) ((ParameterizedType) of.getType()).getRawType();
      var arguments = of.getAnnotatedActualTypeArguments();
      if (Collection.class.isAssignableFrom(raw)) {
        return new JsonArrayCodec(
            raw,
            member,
            type.getAnnotation(DistinctElements.class),
            codec(arguments[0]),
            type.isAnnotationPresent(Nullable.class));
      } else if (Map.class.isAssignableFrom(raw)) {
        var key = (Class<?>) arguments[0].getType();
        return key.isEnum()
            ? new JsonEnumMapCodec(JsonScalarCodec.constants(key), member, codec(arguments[1]))
            : new JsonMapCodec(raw, member, codec(arguments[1]));
      }
    }
    var plain = (Class<?>) type.getType();
    return plain.isRecord()
        ? new JsonRecordCodec(member.value(), of(plain))
        : JsonScalarCodec.of(type, plain, member);
  }

  /** The codec of what a form is of. */
  @SuppressWarnings("unchecked") // a form is asked for values of its type only
  static JsonValueCodec form(StoredValueForm<?, ?> form) {
    var of = (AnnotatedParameterizedType) form.getClass().getAnnotatedInterfaces()[0];
    return new ConvertedFormCodec(
        (StoredValueForm<Object, Object>) form, codec(of.getAnnotatedActualTypeArguments()[1]));
  }

  /** The record whose members are those of an object; {@code REFUSED} after a finding. */
  Object read(JsonCursor at, FileNameScopes scopes) {
    int before = at.findings().count();
    var values = new @Nullable Object[size];
    for (var member : members) {
      var value = member.read(at, scopes);
      if (member.index() >= 0) {
        values[member.index()] = value;
      }
    }
    if (at.findings().count() > before) {
      return JsonValueCodec.REFUSED;
    }
    try {
      var made = RecordReflection.make(constructor, values);
      if (made instanceof MemberRules rules) {
        rules.violations().forEach(at::error);
      }
      members.forEach(member -> member.compare(at, made, scopes));
      if (at.findings().count() > before) {
        return JsonValueCodec.REFUSED;
      }
      if (made instanceof ClaimedMembers claims) {
        claims.broken().forEach(at::advise);
      }
      return made;
    } catch (MemberException misfit) {
      at.error(misfit);
      return JsonValueCodec.REFUSED;
    }
  }

  /** Whether an object has a member of this record. */
  boolean isIn(JsonCursor at) {
    return names.stream().anyMatch(name -> at.at(name).isPresent());
  }

  /** Writes the members of a record. */
  void write(JsonGenerator out, Object value) {
    written.forEach(member -> member.write(out, value));
  }

  /** Tells what may stand in an object, for JSON Schemas. */
  void describe(List<String> place, BiConsumer<List<String>, SchemaEvent> to) {
    members.forEach(member -> member.describe(place, to));
  }
}
