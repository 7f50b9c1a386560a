package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What holds for every kind of file; a new one is in it as soon as it is listed. */
class FileSchemasTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir Path folder = Path.of("");

  static List<FileSchema<?>> schemas() {
    return FileSchemas.ALL.list();
  }

  @ParameterizedTest
  @MethodSource("schemas")
  <T> void theExampleIsReadCheckedAndWrittenAgain(FileSchema<T> schema) throws IOException {
    var file = folder.resolve("a" + schema.suffix());
    Files.writeString(file, SchemaExamples.of(schema));
    var content = FileSchemas.ALL.read(file);
    assertThat(FileSchemas.ALL.schemaOf(file)).isEqualTo(schema);
    assertThat(content.schema()).isEqualTo(schema);
    assertThat(content.advice()).isEmpty();
    assertThat(content.summary()).isNotBlank().doesNotContain("null").doesNotContain("\n");
    assertThat(schema.title()).matches("[a-z][A-Za-z ]+");
    var value = content.as(schema);
    assertThat(value).isNotNull();
    var written = schema.toJson(schema.read(file));
    schema.write(schema.read("f.json", written), file);
    assertThat(file).hasContent(written);
    assertThat(members(MAPPER.readTree(written)))
        .as("a member of the example is lost in writing")
        .containsAll(members(MAPPER.readTree(SchemaExamples.of(schema))));
  }

  /** A text of our examples that is left out of the written file was not understood. */
  private static Set<String> members(JsonNode node) {
    var names = new TreeSet<>(node.propertyNames());
    names.remove("schema"); // of a placement inside another file
    names.remove("dp"); // follows from the other degrees
    node.forEach(child -> names.addAll(members(child)));
    return names;
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void everyOtherKindIsRefusedByName(FileSchema<?> schema) {
    for (var other : schemas()) {
      if (!other.equals(schema)) {
        assertThatThrownBy(() -> schema.read("f.json", SchemaExamples.of(other)))
            .isInstanceOf(InputException.class)
            .hasMessage(
                "f.json: /schema: found \"%s\", expected \"%s\". This may be the wrong file: it holds %s."
                    .formatted(other.kind(), schema.kind(), other.title()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aNewerOneAndAMisspeltOneAreDistinguished(FileSchema<?> schema) {
    var example = SchemaExamples.of(schema);
    var newer = schema.kind().replace("/1", "/2");
    assertThatThrownBy(() -> schema.read("f.json", named(example, schema, newer)))
        .hasMessageContaining("Upgrade to read it.");
    var misspelt = schema.kind().replace("/1", "s/1");
    if (FileSchemas.ALL.find(misspelt) == null) {
      assertThatThrownBy(() -> schema.read("f.json", named(example, schema, misspelt)))
          .hasMessageContaining(Advice.didYouMean(schema.kind()).toString());
      assertThatThrownBy(() -> FileSchemas.ALL.read("f.json", named(example, schema, misspelt)))
          .hasMessageContaining("expected one of heddle.cluster/1, ");
    }
    assertThatThrownBy(() -> schema.read("f.json", example.replace("\"schema\"", "\"sch\"")))
        .hasMessageContaining("Add \"schema\": \"%s\".".formatted(schema.kind()));
  }

  private static String named(String example, FileSchema<?> schema, String other) {
    return example.replaceFirst(schema.kind(), other);
  }

  /** What is put in a value's place (nothing: it is taken away), and how a finding names it. */
  private static final Map<String, String> WRONG =
      Map.of(
          "", "nothing",
          "null", "null",
          "\"\\u0000\"", "\"",
          "-7.5", "-7.5",
          "[]", "an array of 0",
          "{}", "an object of 0",
          "[[null]]", "an array of 1",
          "true", "true");

  /** An entry of an array that is taken away leaves its place to the next. */
  private static boolean isMember(JsonNode root, String pointer) {
    return root.at(pointer.substring(0, pointer.lastIndexOf('/'))).isObject();
  }

  /** Whatever member of whatever depth is missing or of another type: read, or refused there. */
  @ParameterizedTest
  @MethodSource("schemas")
  void everyValueThatIsMissingOrWrongIsReadOrTold(FileSchema<?> schema) {
    var root = MAPPER.readTree(SchemaExamples.of(schema));
    int refused = 0;
    int there = 0;
    for (var pointer : pointers("", root).toList()) {
      for (var value : WRONG.keySet()) {
        var json = with(root.deepCopy(), pointer, value);
        try {
          assertThat(schema.check("f.json", json).value()).isNotNull();
        } catch (InputException refusal) {
          refused++;
          there +=
              refusal.findings().stream().anyMatch(finding -> finding.pointer().equals(pointer))
                  ? 1
                  : 0;
          assertThat(refusal.findings())
              .isNotEmpty()
              .allSatisfy(finding -> {
                assertThat(finding.file()).isEqualTo("f.json");
                assertThat(finding.value()).isNotBlank();
                assertThat(finding.expected()).isNotBlank();
                if (finding.pointer().equals(pointer) && isMember(root, pointer)) {
                  assertThat(finding.value()).as(json).startsWith(WRONG.get(value));
                }
              });
        }
      }
    }
    assertThat(refused).as("nothing of it is needed").isPositive();
    assertThat(there).as("reported where they are, of %d", refused).isGreaterThan(refused / 2);
  }

  private static Stream<String> pointers(String at, JsonNode node) {
    var names =
        node.isArray()
            ? Stream.iterate(0, i -> i + 1).limit(node.size()).map(String::valueOf)
            : node.propertyNames().stream();
    return names.flatMap(name -> {
      var here = at + "/" + name.replace("~", "~0").replace("/", "~1");
      return Stream.concat(Stream.of(here), pointers(here, node.at(here.substring(at.length()))));
    });
  }

  /** An empty value: without the member. */
  private static String with(JsonNode root, String pointer, String value) {
    int slash = pointer.lastIndexOf('/');
    var parent = root.at(pointer.substring(0, slash));
    var name = pointer.substring(slash + 1).replace("~1", "/").replace("~0", "~");
    switch (parent) {
      case ObjectNode object when value.isEmpty() -> object.remove(name);
      case ObjectNode object -> object.set(name, MAPPER.readTree(value));
      case ArrayNode array when value.isEmpty() -> array.remove(Integer.parseInt(name));
      case ArrayNode array -> array.set(Integer.parseInt(name), MAPPER.readTree(value));
      default -> throw new AssertionError(pointer);
    }
    return root.toString();
  }

  @Test
  void kindsAndNamesAreWellFormedAndUnique() {
    assertThat(FileSchemas.ALL.kinds()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(12);
    assertThat(ClusterFile.SCHEMA.suffix()).isEqualTo(".cluster.json");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FileSchemas(List.of(ClusterFile.SCHEMA, ClusterFile.SCHEMA)))
        .withMessageContaining("cluster");
    assertThatIllegalArgumentException().isThrownBy(() -> note("note/1"));
  }

  /** A pretended kind: one object in a list, and everything that works on files knows it. */
  @Test
  void aNewKindIsOneEntry() throws IOException {
    var note = note("heddle.note/1");
    var schemas = new FileSchemas(Stream.concat(schemas().stream(), Stream.of(note)).toList());
    var file = folder.resolve("a" + note.suffix());
    note.write("hello", file);
    var content = schemas.read(file);
    assertThat(content.as(note)).isEqualTo("hello");
    assertThat(content.as(ClusterFile.SCHEMA)).isNull();
    assertThat(content.summary()).isEqualTo("note of 5 letters");
    assertThat(schemas.schemaOf(file)).isEqualTo(note);
    Files.writeString(file, Files.readString(file).replace("text", "txet"));
    assertThatThrownBy(() -> schemas.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("/text: found nothing, expected a text. Rename \"txet\".");
    Files.writeString(file, Files.readString(file).replace("note/1", "nite/1"));
    assertThatThrownBy(() -> schemas.read(file)).hasMessageContaining(", heddle.note/1.");
    assertThatThrownBy(() -> note.read("f.json", SchemaExamples.of(JobsFile.SCHEMA)))
        .hasMessageContaining("the wrong file: it holds jobs");
    var refusal = note.unexpected("f.json", ClusterFile.SCHEMA, JobsFile.SCHEMA);
    assertThat(refusal)
        .hasMessage(
            "f.json: /schema: found heddle.note/1, expected heddle.cluster/1 or heddle.jobs/1.");
    assertThat(catchThrowableOfType(AssertionError.class, () -> SchemaExamples.of(note)))
        .hasMessageContaining("example.note.json");
  }

  /** A pretended kind that its annotations describe. */
  public record Reminder(
      @FileMember("a text") String text, @FileMember("days, at least 0") double days)
      implements FileRecordKind {
    @Override
    public String summary() {
      return "“%s” in %.0f days".formatted(text, days);
    }
  }

  /** Reader, writer, findings and JSON Schema follow from the record and its entry. */
  @Test
  void aDescribedKindIsOneRecordAndOneEntry() {
    var reminder =
        FileSchema.of(
            new FileSchema.Head("heddle.reminder/1", "a reminder", "days", 2),
            Reminder.class,
            _ -> FileReferences.NONE);
    var schemas = new FileSchemas(Stream.concat(schemas().stream(), Stream.of(reminder)).toList());
    var json = reminder.toJson(new Reminder("call", 3));
    var content = schemas.read("f.json", json);
    assertThat(content.as(reminder)).isEqualTo(new Reminder("call", 3));
    assertThat(content.summary()).isEqualTo("“call” in 3 days");
    var wrong = json.replace("\"call\"", "7").replace("3", "-3");
    assertThatThrownBy(() -> schemas.read("f.json", wrong))
        .hasMessageContaining("/text: found 7, expected a text")
        .hasMessageContaining("/days: found -3, expected days, at least 0");
    var described = new TreeSet<String>();
    reminder.describe((place, _) -> described.add(String.join("/", place)));
    assertThat(described).contains("text", "days");
  }

  private static FileSchema<String> note(String kind) {
    return new FileSchema<>(
        new FileSchema.Head(kind, "a note", "text", 2),
        root -> {
          root.isObjectOf("a note", Set.of("schema", "text"));
          return root.at("text").string("a text");
        },
        (out, text) -> out.writeStringProperty("text", text),
        text -> "note of %d letters".formatted(text.length()),
        _ -> FileReferences.NONE);
  }
}
