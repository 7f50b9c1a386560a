package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published JSON Schemas say what the readers say. */
class JsonSchemasTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Path PUBLISHED = Path.of("../docs/schemas");

  /** Members that are written for others and never read, or are of a file inside another. */
  private static final List<String> UNREAD = List.of("gbe", "schema");

  private static final Map<FileSchema<?>, String> LEARNT = new ConcurrentHashMap<>();

  private static String learnt(FileSchema<?> schema) {
    return LEARNT.computeIfAbsent(schema, JsonSchemas::of);
  }

  static List<FileSchema<?>> schemas() {
    return FileSchemas.ALL.list();
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void thePublishedOneIsTheReaders(FileSchema<?> schema) throws IOException {
    var file = PUBLISHED.resolve(JsonSchemas.fileName(schema));
    assertThat(file).as("packaging/schemas writes them").isRegularFile().hasContent(learnt(schema));
  }

  @Test
  void nothingElseIsPublished() throws IOException {
    try (var files = Files.list(PUBLISHED)) {
      assertThat(
              files
                  .map(each -> each.getFileName().toString())
                  .filter(each -> each.endsWith(".json")))
          .containsExactlyInAnyOrderElementsOf(
              schemas().stream().map(JsonSchemas::fileName).toList());
    }
  }

  /** For editors, which then complete and check while one types. */
  @ParameterizedTest
  @MethodSource("schemas")
  <T> void aFileMayNameItsSchema(FileSchema<T> schema) {
    var example = SchemaExamples.of(schema);
    var named =
        example.replaceFirst(
            "\\{", "{ \"\\$schema\": \"%s\",".formatted(JsonSchemas.fileName(schema)));
    assertThat(schema.check("f.json", named).advice()).isEmpty();
    assertThat(schema.toJson(schema.read("f.json", named)))
        .isEqualTo(schema.toJson(schema.read("f.json", example)));
  }

  /** A member of which nobody asks anything in any example would be described as anything. */
  @ParameterizedTest
  @MethodSource("schemas")
  void everyMemberIsDescribed(FileSchema<?> schema) {
    assertThat(undescribed(MAPPER.readTree(learnt(schema)), "")).isEmpty();
  }

  private static List<String> undescribed(JsonNode schema, String place) {
    var found = new ArrayList<String>();
    schema
        .path("properties")
        .forEachEntry((name, member) -> {
          if (member.isEmpty() && !UNREAD.contains(name)) {
            found.add(place + "/" + name);
          }
          found.addAll(undescribed(member, place + "/" + name));
        });
    for (var deeper : List.of("items", "additionalProperties")) {
      if (schema.has(deeper)) {
        found.addAll(undescribed(schema.get(deeper), place + "/" + deeper));
      }
    }
    return found;
  }

  /**
   * By another program: what a reader takes, the schema takes, whatever one place is changed to;
   * and most of what a reader refuses the schema refuses too (not what depends on other places).
   */
  @ParameterizedTest
  @MethodSource("schemas")
  void anotherValidatorAgrees(FileSchema<?> schema) {
    var validator =
        new ValidatorFactory().withJsonNodeFactory(new GsonNode.Factory()).createValidator();
    var uri = validator.registerSchema(learnt(schema));
    int refused = 0;
    int seen = 0;
    for (var example : SchemaExamples.all(schema)) {
      var document = MAPPER.readTree(example);
      for (var changed : changes(document)) {
        var json = changed.toString();
        var errors = validator.validate(uri, json).getErrors();
        if (isRead(schema, json)) {
          assertThat(errors).as(json).isEmpty();
        } else {
          refused++;
          seen += errors.isEmpty() ? 0 : 1;
        }
      }
    }
    assertThat(seen / (double) refused).as("share that the schema sees").isGreaterThan(0.8);
  }

  private static boolean isRead(FileSchema<?> schema, String json) {
    try {
      schema.read("f.json", json);
      return true;
    } catch (InputException refused) {
      return false;
    }
  }

  /** The document, and itself with one place left out or changed. */
  private static List<JsonNode> changes(JsonNode document) {
    var all = new ArrayList<JsonNode>(List.of(document));
    places(document, List.of())
        .forEach(place -> {
          all.add(JsonSchemas.changed(document, place, null));
          JsonSchemas.others()
              .forEach(other -> all.add(JsonSchemas.changed(document, place, other)));
        });
    return all;
  }

  private static Stream<List<String>> places(JsonNode node, List<String> here) {
    var deeper =
        node.isObject()
            ? node.properties().stream()
                .flatMap(each -> places(each.getValue(), plus(here, each.getKey())))
            : IntStream.range(0, node.size())
                .boxed()
                .flatMap(index -> places(node.get(index), plus(here, String.valueOf(index))));
    return here.isEmpty() ? deeper : Stream.concat(Stream.of(here), deeper);
  }

  private static List<String> plus(List<String> list, String last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }
}
