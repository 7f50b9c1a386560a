package io.heddle.model.io;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What readers have asked of one place of files, and of the places in it. */
final class SchemaPlace {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final TreeMap<String, SchemaPlace> inside = new TreeMap<>();
  private final Set<String> types = new TreeSet<>();
  private final Set<String> words = new TreeSet<>();
  private final Set<String> expected =
      new TreeSet<>(Comparator.comparing(String::length).thenComparing(each -> each));
  private boolean anyText;
  private boolean isName;
  private boolean fraction;
  private @Nullable Double least;
  private @Nullable Double most;
  private boolean required;

  /** The place that is reached so from here. */
  SchemaPlace at(List<String> place) {
    var at = this;
    for (var step : place) {
      at = at.inside.computeIfAbsent(step, _ -> new SchemaPlace());
    }
    return at;
  }

  boolean knows(List<String> place) {
    @Nullable SchemaPlace at = this;
    for (var step : place) {
      at = at == null ? null : at.inside.get(step);
    }
    return at != null;
  }

  List<String> memberNames() {
    return inside.keySet().stream()
        .filter(each -> !each.equals(SchemaEvent.ELEMENT) && !each.equals(SchemaEvent.ENTRY))
        .toList();
  }

  void setRequired(boolean now) {
    required = now;
  }

  void asked(SchemaEvent question) {
    if (!question.expected().isEmpty()) {
      expected.add(question.expected());
    }
    switch (question) {
      case SchemaEvent.Members members -> {
        types.add("object");
        members.known().forEach(name -> at(List.of(name)));
      }
      case SchemaEvent.Entries _ -> types.add("object");
      case SchemaEvent.Elements _ -> types.add("array");
      case SchemaEvent.Text text -> {
        types.add("string");
        isName = text.isName() && (isName || !anyText);
        anyText = true;
      }
      case SchemaEvent.Words of -> {
        types.add("string");
        words.addAll(of.words());
      }
      case SchemaEvent.Scalar _ -> {
        types.addAll(List.of("string", "number", "boolean"));
        anyText = true;
        fraction = true;
        bound(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      }
      case SchemaEvent.Amount number -> {
        types.add("number");
        fraction |= !number.whole();
        bound(number.min(), number.max());
      }
      case SchemaEvent.Truth _ -> types.add("boolean");
      case SchemaEvent.Nothing _ -> types.add("null");
      case SchemaEvent.Needed _ -> required = true;
    }
  }

  /** A bound that depends on what else is in a file is none of the kind. */
  private void bound(double min, double max) {
    least = least == null || least == min ? (Double) min : (Double) Double.NEGATIVE_INFINITY;
    most = most == null || most == max ? (Double) max : (Double) Double.POSITIVE_INFINITY;
  }

  /** JSON Schema. */
  ObjectNode json() {
    var json = NODES.objectNode();
    var kinds = new TreeSet<>(types);
    if (!memberNames().isEmpty() || inside.containsKey(SchemaEvent.ENTRY)) {
      kinds.add("object");
    }
    if (inside.containsKey(SchemaEvent.ELEMENT)) {
      kinds.add("array");
    }
    if (kinds.remove("number")) {
      kinds.add(fraction ? "number" : "integer");
    }
    if (!expected.isEmpty()) {
      json.put("description", expected.iterator().next());
    }
    if (kinds.size() == 1) {
      json.put("type", kinds.first());
    } else if (!kinds.isEmpty()) {
      json.set("type", texts(kinds));
    }
    if (!words.isEmpty() && !anyText) {
      var values = texts(words);
      if (kinds.contains("boolean")) {
        values.add(true).add(false);
      }
      json.set("enum", values);
    }
    if (isName && kinds.contains("string")) {
      json.put("pattern", "\\S");
    }
    bounds(json);
    places(json);
    return json;
  }

  private void bounds(ObjectNode json) {
    var min = least;
    var max = most;
    if (min != null && Double.isFinite(min)) {
      if (min > 0 && min < 1e-300) {
        json.put("exclusiveMinimum", 0);
      } else {
        put(json, "minimum", min);
      }
    }
    if (max != null && Double.isFinite(max)) {
      put(json, "maximum", max);
    }
  }

  private static void put(ObjectNode json, String name, double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      json.put(name, (long) value);
    } else {
      json.put(name, value);
    }
  }

  private void places(ObjectNode json) {
    var elements = inside.get(SchemaEvent.ELEMENT);
    if (elements != null) {
      json.set("items", elements.json());
    }
    var entries = inside.get(SchemaEvent.ENTRY);
    if (entries != null) {
      json.set("additionalProperties", entries.json());
    }
    var names = memberNames();
    if (!names.isEmpty()) {
      var properties = NODES.objectNode();
      names.forEach(name -> properties.set(name, at(List.of(name)).json()));
      json.set("properties", properties);
      var needed = names.stream().filter(name -> at(List.of(name)).required).toList();
      if (!needed.isEmpty()) {
        json.set("required", texts(needed));
      }
    }
  }

  private static ArrayNode texts(Iterable<String> of) {
    var array = NODES.arrayNode();
    of.forEach(array::add);
    return array;
  }
}
