package io.heddle.model.io;

import io.heddle.model.kind.MemberException;
import io.heddle.model.text.Advice;
import io.heddle.model.text.NameRules;
import io.heddle.model.text.NameSkeleton;
import io.heddle.model.text.NearestNameSuggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A place in a JSON document that knows its pointer. Whatever is asked of it and is not there
 * becomes a finding and a harmless stand-in, so that reading goes on to the next problem; {@link
 * FileFindings#throwIfAny} keeps the stand-ins from getting out.
 */
final class JsonCursor {
  private static final int SHOWN_CHARACTERS = 60;

  private final FileFindings findings;
  private final @Nullable JsonCursor parent;
  private final String key;
  private final Step step;
  private final JsonNode node;

  /** The members that a reader looks for; the others may be misspelt ones. */
  private Set<String> known = Set.of();

  /** How one gets from a place to the next: by a name that the reader knows, or to all of them. */
  private enum Step {
    MEMBER,
    ELEMENT,
    ENTRY
  }

  private JsonCursor(
      FileFindings findings, @Nullable JsonCursor parent, String key, Step step, JsonNode node) {
    this.findings = findings;
    this.parent = parent;
    this.key = key;
    this.step = step;
    this.node = node;
  }

  static JsonCursor root(JsonNode node, FileFindings findings) {
    return new JsonCursor(findings, null, "", Step.MEMBER, node);
  }

  private void asked(SchemaEvent question) {
    var questions = findings.questions();
    if (questions != null) {
      questions.accept(place(), question);
    }
  }

  /** {@link #pointer()} without which element or entry it is. */
  private List<String> place() {
    var place = parent == null ? new ArrayList<String>() : new ArrayList<>(parent.place());
    if (parent != null) {
      place.add(
          switch (step) {
            case MEMBER -> key;
            case ELEMENT -> SchemaEvent.ELEMENT;
            case ENTRY -> SchemaEvent.ENTRY;
          });
    }
    return place;
  }

  FileFindings findings() {
    return findings;
  }

  /** RFC 6901. */
  String pointer() {
    return parent == null ? "" : parent.pointer() + "/" + key.replace("~", "~0").replace("/", "~1");
  }

  boolean isPresent() {
    return !node.isMissingNode();
  }

  boolean isNull() {
    asked(new SchemaEvent.Nothing());
    return node.isNull();
  }

  boolean isObject() {
    return node.isObject();
  }

  boolean isArray() {
    return node.isArray();
  }

  boolean isString() {
    return node.isString();
  }

  /** Whether this is that text. */
  boolean is(String text) {
    return node.isString() && node.stringValue().equals(text);
  }

  /** Whether this is a whole number of [min, max]; 8.0 is whole. */
  boolean isWhole(long min, long max) {
    return node.isNumber()
        && node.canConvertToLong()
        && node.canConvertToExactIntegral()
        && node.longValue() >= min
        && node.longValue() <= max;
  }

  boolean isNumber(double min, double max) {
    double value = node.isNumber() ? node.doubleValue(Double.NaN) : Double.NaN;
    return value >= min && value <= max;
  }

  /** The member of an object; a missing one is a place, too. */
  JsonCursor at(String name) {
    var member = node.get(name);
    return new JsonCursor(
        findings, this, name, Step.MEMBER, member == null ? MissingNode.getInstance() : member);
  }

  /** The elements of an array; none, and a finding, where there is no array. */
  List<JsonCursor> elements(String expected) {
    asked(new SchemaEvent.Elements(expected));
    if (!node.isArray()) {
      error(expected);
      return List.of();
    }
    var elements = new ArrayList<JsonCursor>(node.size());
    for (var element : node) {
      elements.add(
          new JsonCursor(findings, this, String.valueOf(elements.size()), Step.ELEMENT, element));
    }
    return elements;
  }

  /** The members of an object; none, and a finding, where there is no object. */
  Map<String, JsonCursor> members(String expected) {
    asked(new SchemaEvent.Entries(expected));
    if (!node.isObject()) {
      error(expected);
      return Map.of();
    }
    var members = LinkedHashMap.<String, JsonCursor>newLinkedHashMap(node.size());
    node.propertyStream()
        .forEach(each ->
            members.put(
                each.getKey(),
                new JsonCursor(findings, this, each.getKey(), Step.ENTRY, each.getValue())));
    return members;
  }

  /**
   * Whether this is an object. Advises on members that look like a misspelt known one; all other
   * unknown members are none of our business.
   */
  boolean isObjectOf(String expected, Set<String> knownMembers) {
    known = knownMembers;
    asked(new SchemaEvent.Members(expected, knownMembers));
    if (!node.isObject()) {
      error(expected);
      return false;
    }
    for (var name : node.propertyNames()) {
      if (!known.contains(name)) {
        var meant = NearestNameSuggestion.to(name, new TreeSet<>(known));
        if (meant != null && !node.has(meant)) {
          at(name)
              .advise(
                  "the unknown member \"%s\"".formatted(name),
                  "a known one",
                  Advice.didYouMean(meant));
        }
      }
    }
    return true;
  }

  /** A string; empty, and a finding, where there is none. */
  String string(String expected) {
    asked(new SchemaEvent.Text(expected, false));
    return text(expected);
  }

  private String text(String expected) {
    if (!node.isString()) {
      error(expected);
      return "";
    }
    return node.stringValue();
  }

  /** The text of a string, a number or a truth; empty, and a finding, where there is none. */
  String scalar(String expected) {
    asked(new SchemaEvent.Scalar(expected));
    if (!node.isString() && !node.isNumber() && !node.isBoolean()) {
      error(expected);
      return "";
    }
    return node.asString();
  }

  /** A string fit to be a name or an id: not blank, without control characters. */
  String name(String expected) {
    asked(new SchemaEvent.Text(expected, true));
    var name = text(expected);
    if (node.isString() && !NameRules.isName(name)) {
      int hidden = NameRules.firstHidden(name);
      error(
          expected
              + (hidden < 0
                  ? ", not blank and without control characters"
                  : ", not blank and without control characters or invisible ones such as U+%04X"
                      .formatted(hidden)));
    }
    return name;
  }

  /**
   * A {@link #name} that nothing else of its kind has.
   *
   * @param taken the places of the names so far; this one is added
   */
  String newName(String expected, Map<String, JsonCursor> taken, @Nullable Advice advice) {
    var name = name(expected);
    var first = NameRules.isName(name) ? taken.putIfAbsent(name, this) : null;
    if (first != null) {
      errorWithAdvice(expected + " other than that of " + first.pointer(), () -> advice);
    } else if (NameRules.isName(name)) {
      refuseTwin(name, expected, taken);
    }
    return name;
  }

  /** Two names that look the same on every screen are one name to a person. */
  private void refuseTwin(String name, String expected, Map<String, JsonCursor> taken) {
    var skeleton = NameSkeleton.of(name);
    var others = findings.skeletons(taken);
    var twin = skeleton.equals(name) ? others.get(name) : others.putIfAbsent(skeleton, this);
    twin = twin == null && !skeleton.equals(name) ? taken.get(skeleton) : twin;
    if (twin != null) {
      errorWithAdvice(
          expected + " that does not look like that of " + twin.pointer(),
          () -> Advice.sentence("One of them contains a letter of another script."));
    }
  }

  /** A string that is a name of something in the file. */
  String reference(String expected, Set<String> names) {
    asked(new SchemaEvent.Text(expected, false));
    if (!node.isString() || !names.contains(node.stringValue())) {
      error(expected, names);
    }
    return node.isString() ? node.stringValue() : "";
  }

  /** One of a few words; the first of them, and a finding, where there is none. */
  String word(List<String> words) {
    asked(new SchemaEvent.Words(words));
    if (node.isString() && words.contains(node.stringValue())) {
      return node.stringValue();
    }
    error(
        words.size() == 1 ? quote(words.getFirst()) : "one of " + String.join(", ", words), words);
    return words.getFirst();
  }

  /** A whole number of [min, max]; min, and a finding, where there is none. */
  long whole(long min, long max, String expected) {
    asked(new SchemaEvent.Amount(min, max, true, expected));
    if (!isWhole(min, max)) {
      error(limited((double) max, expected));
      return min;
    }
    return node.longValue();
  }

  /** {@link #whole(long, long, String)} as int. */
  int integer(int min, int max, String expected) {
    return (int) whole(min, max, expected);
  }

  /** The index of an element of an array; 0, and a finding, where there is none. */
  int index(JsonCursor array, String expected) {
    int last = Math.max(0, array.node.size() - 1);
    return integer(0, last, "%s, 0 to %d".formatted(expected, last));
  }

  /** Another member of the object that has this one. */
  JsonCursor beside(String name) {
    return Objects.requireNonNull(parent).at(name);
  }

  /** A number of [min, max]; min, and a finding, where there is none. */
  double number(double min, double max, String expected) {
    asked(new SchemaEvent.Amount(min, max, false, expected));
    if (!isNumber(min, max)) {
      error(limited(max, expected));
      return min;
    }
    return node.doubleValue();
  }

  /** What is expected, with the limit that a number is above where that is not said. */
  private String limited(double max, String expected) {
    boolean above = node.isNumber() && !(node.doubleValue(Double.POSITIVE_INFINITY) <= max);
    var limit = max == Math.rint(max) && max < 1e15 ? "%,.0f".formatted(max) : "" + max;
    return !above || expected.contains(limit) || expected.contains(limit.replace(",", ""))
        ? expected
        : expected + ", at most " + limit;
  }

  boolean truth(String expected) {
    asked(new SchemaEvent.Truth(expected));
    if (!node.isBoolean()) {
      error(expected);
      return false;
    }
    return node.booleanValue();
  }

  /** Reports this value; advises on a misspelt name where the value is missing. */
  void error(String expected) {
    errorWithAdvice(expected, () -> node.isMissingNode() ? misspelt() : null);
  }

  /** Reports this value; advises on the candidate that it resembles. */
  void error(String expected, Collection<String> candidates) {
    if (node.isString()) {
      errorWithAdvice(expected, () -> Advice.nearest(node.stringValue(), candidates));
    } else {
      error(expected);
    }
  }

  /** Reports what a record's constructor refuses. */
  void error(MemberException misfit) {
    var at = at(misfit);
    if (misfit.advice() == null) {
      at.error(misfit.expected());
    } else {
      at.errorWithAdvice(misfit.expected(), misfit::advice);
    }
  }

  /** Advises on what a record says and does not hold. */
  void advise(MemberException misfit) {
    at(misfit).advise(misfit.expected(), misfit.advice());
  }

  private JsonCursor at(MemberException misfit) {
    var at = this;
    for (var escaped : misfit.pointer().split("/", -1)) {
      var step = escaped.replace("~1", "/").replace("~0", "~");
      if (!step.isEmpty()) {
        at =
            at.node.isArray()
                ? new JsonCursor(
                    findings, at, step, Step.ELEMENT, at.node.get(Integer.parseInt(step)))
                : at.at(step);
      }
    }
    return at;
  }

  /** For two names of one thing. */
  void requireSame(JsonCursor other) {
    if (!Objects.equals(node, other.node)) {
      errorWithAdvice(
          "%s as in %s".formatted(other.shown(), other.key),
          () -> Advice.sentence("Remove one of the two."));
    }
  }

  void errorWithAdvice(String expected, Supplier<@Nullable Advice> advice) {
    findings.error(pointer(), shown(), expected, advice);
  }

  void advise(String expected, @Nullable Advice advice) {
    advise(shown(), expected, advice);
  }

  private void advise(String value, String expected, @Nullable Advice advice) {
    findings.advise(pointer(), value, expected, advice);
  }

  private @Nullable Advice misspelt() {
    if (parent == null || !parent.node.isObject()) {
      return null;
    }
    var strangers = new ArrayList<>(parent.node.propertyNames());
    strangers.removeAll(parent.known);
    var nearest = NearestNameSuggestion.to(key, strangers);
    return nearest == null ? null : Advice.sentence("Rename \"%s\".".formatted(nearest));
  }

  private String shown() {
    if (node.isMissingNode()) {
      return "nothing";
    }
    if (node.isContainer()) {
      return node.isArray()
          ? "an array of %s".formatted(node.size())
          : "an object of %s members".formatted(node.size());
    }
    var text = node.toString();
    return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
  }

  static String quote(String word) {
    return '"' + word + '"';
  }
}
