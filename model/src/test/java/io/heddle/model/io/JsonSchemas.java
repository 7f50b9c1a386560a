package io.heddle.model.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Schemas of our files. Those of kinds that a record describes follow from its annotations;
 * the others are learnt from their readers: which questions a reader asks of the places of good and
 * of changed files, and without which members it refuses them. So the schemas say what the
 * validator says, and nobody writes the same twice.
 */
final class JsonSchemas {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final FileSchema<?> schema;
  private final SchemaPlace root = new SchemaPlace();

  /** By the place of a member: whether every file that had it is refused without it. */
  private final Map<List<String>, Boolean> needed = new HashMap<>();

  /** Documents that the reader takes. */
  private final List<JsonNode> good = new ArrayList<>();

  private JsonSchemas(FileSchema<?> schema) {
    this.schema = schema;
  }

  /**
   * Writes the schemas of all kinds.
   *
   * @param arguments the folder
   */
  public static void main(String[] arguments) throws IOException {
    var folder = Files.createDirectories(Path.of(arguments[0]));
    for (var schema : FileSchemas.ALL.list()) {
      AtomicFiles.write(folder.resolve(fileName(schema)), of(schema));
    }
  }

  /** {@code cluster-1.schema.json}. */
  static String fileName(FileSchema<?> schema) {
    return schema.kind().substring("heddle.".length()).replace('/', '-') + ".schema.json";
  }

  /** The schema of a kind, as the file has it. */
  static String of(FileSchema<?> schema) {
    var learnt = new JsonSchemas(schema);
    if (schema.isDescribed()) {
      schema.describe((place, question) -> learnt.root.at(place).asked(question));
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(learnt.json()) + "\n";
    }
    for (var example : SchemaExamples.all(schema)) {
      learnt.learn(MAPPER.readTree(example));
    }
    learnt.needed.forEach((place, isNeeded) -> learnt.root.at(place).setRequired(isNeeded));
    learnt.good.forEach(document -> learnt.drop(document, List.of()));
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(learnt.json()) + "\n";
  }

  private ObjectNode json() {
    var json = NODES.objectNode();
    json.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    json.put(
        "$id",
        "urn:heddle:schema:" + schema.kind().substring("heddle.".length()).replace('/', ':'));
    json.put("title", schema.title());
    json.setAll(root.json());
    var members = (ObjectNode) json.path("properties");
    members.set(
        "schema",
        NODES.objectNode().put("const", schema.kind()).put("description", "What the file is."));
    members.set(
        "$schema",
        NODES
            .objectNode()
            .put("type", "string")
            .put("description", "Where this schema is, for an editor; Heddle does not look."));
    var required = new TreeSet<String>();
    json.path("required").forEach(each -> required.add(each.stringValue()));
    required.add("schema");
    var names = NODES.arrayNode();
    required.forEach(names::add);
    json.set("required", names);
    return json;
  }

  private void learn(JsonNode example) {
    read(example);
    var changes = new ArrayList<Change>();
    collect(example, List.of(), List.of(), changes);
    for (var change : changes) {
      var without = changed(example, change.pointer(), null);
      var refused = read(without);
      boolean isNeeded =
          refused.stream().anyMatch(each -> each.equals("/" + String.join("/", change.pointer())));
      needed.merge(change.place(), isNeeded, Boolean::logicalAnd);
      others().forEach(other -> read(changed(example, change.pointer(), other)));
    }
  }

  /** Members that a good file lacks are not required, whatever another file needs. */
  private void drop(JsonNode node, List<String> place) {
    if (node.isObject() && root.knows(place)) {
      for (var name : root.at(place).memberNames()) {
        if (!node.has(name)) {
          root.at(plus(place, name)).setRequired(false);
        }
      }
    }
    children(node, place, this::drop);
  }

  private record Change(List<String> pointer, List<String> place) {}

  /** Members that can be left out or changed. */
  private void collect(
      JsonNode node, List<String> pointer, List<String> place, List<Change> changes) {
    if (!pointer.isEmpty()) {
      changes.add(new Change(pointer, place));
    }
    if (node.isObject()) {
      for (var name : node.propertyNames()) {
        if (!(place.isEmpty() && name.equals("schema"))) {
          collect(node.get(name), plus(pointer, name), plus(place, step(place, name)), changes);
        }
      }
    } else if (node.isArray() && !node.isEmpty()) {
      for (int index = 0; index < node.size(); index++) {
        collect(
            node.get(index),
            plus(pointer, String.valueOf(index)),
            plus(place, SchemaEvent.ELEMENT),
            changes);
      }
    }
  }

  private void children(
      JsonNode node, List<String> place, BiConsumer<JsonNode, List<String>> taker) {
    if (node.isObject()) {
      node.properties()
          .forEach(each -> taker.accept(each.getValue(), plus(place, step(place, each.getKey()))));
    } else {
      node.forEach(each -> taker.accept(each, plus(place, SchemaEvent.ELEMENT)));
    }
  }

  /** A name that the reader knows, or one of many. */
  private String step(List<String> place, String name) {
    return root.knows(plus(place, name)) || !root.knows(plus(place, SchemaEvent.ENTRY))
        ? name
        : SchemaEvent.ENTRY;
  }

  private static List<String> plus(List<String> list, String last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }

  /** What members of files are changed to. */
  static List<JsonNode> others() {
    return List.of(
        NODES.nullNode(),
        NODES.booleanNode(true),
        NODES.numberNode(-1),
        NODES.numberNode(0),
        NODES.numberNode(1.5),
        NODES.numberNode(7),
        NODES.numberNode(1e200),
        NODES.stringNode("x"),
        NODES.stringNode(" "),
        NODES.arrayNode(),
        NODES.objectNode());
  }

  /**
   * Another document in which one place is something else, or not there.
   *
   * @param now null: it is left out
   */
  static JsonNode changed(JsonNode document, List<String> pointer, @Nullable JsonNode now) {
    var copy = document.deepCopy();
    var parent = copy;
    for (var name : pointer.subList(0, pointer.size() - 1)) {
      parent = parent.isArray() ? parent.get(Integer.parseInt(name)) : parent.get(name);
    }
    var last = pointer.getLast();
    switch (parent) {
      case ArrayNode array when now == null -> array.remove(Integer.parseInt(last));
      case ArrayNode array -> array.set(Integer.parseInt(last), now);
      case ObjectNode object when now == null -> object.remove(last);
      case ObjectNode object -> object.set(last, now);
      default -> throw new IllegalArgumentException(pointer.toString());
    }
    return copy;
  }

  /** The places that the reader refuses. */
  private List<String> read(JsonNode document) {
    var findings = new FileFindings("f.json", (place, question) -> root.at(place).asked(question));
    try {
      schema.read(document.toString(), findings);
      good.add(document);
      return List.of();
    } catch (InputException refused) {
      return refused.findings().stream().map(FileFinding::pointer).toList();
    }
  }
}
