package io.heddle.model.io;

import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.text.Advice;
import io.heddle.model.text.NearestNameSuggestion;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/**
 * A kind of file that Heddle reads and writes. Each is described once, in the class of its format,
 * and listed in {@link FileSchemas}; whatever works on files of any kind asks that list.
 *
 * @param <T> what one file holds
 */
public final class FileSchema<T> {
  private static final Pattern KIND = Pattern.compile("heddle\\.([a-z]+(?:-[a-z]+)*)/[1-9]\\d*");
  private static final JsonMapper MAPPER = new JsonMapper();

  private final Head head;
  private final Function<JsonCursor, @Nullable T> reader;
  private final BiConsumer<JsonGenerator, T> writer;
  private final Function<T, String> summary;
  private final Function<T, FileReferences> references;

  /**
   * What a kind is called and how its text looks.
   *
   * @param kind what the member {@code schema} says: {@code heddle.NAME/NUMBER}
   * @param title what a file holds, for a person: {@code a cluster}
   * @param mark the member by which a file without a schema is recognised
   * @param linesDepth containers down to this depth have one entry a line, deeper ones are one line
   */
  record Head(String kind, String title, String mark, int linesDepth) {
    Head {
      if (!KIND.matcher(kind).matches()) {
        throw new IllegalArgumentException(
            "schema %s, expected heddle.NAME/NUMBER".formatted(kind));
      }
    }
  }

  /** What its record describes; null where a reader and a writer are written by hand. */
  private final @Nullable Supplier<JsonValueCodec> described;

  /**
   * @param reader reads the members of the root and may return anything after a finding
   * @param writer writes the members of the root after {@code schema}
   * @param summary one line on what a file holds
   * @param references what of other files a file speaks of
   */
  FileSchema(
      Head head,
      Function<JsonCursor, @Nullable T> reader,
      BiConsumer<JsonGenerator, T> writer,
      Function<T, String> summary,
      Function<T, FileReferences> references) {
    this(head, reader, writer, summary, references, null);
  }

  private FileSchema(
      Head head,
      Function<JsonCursor, @Nullable T> reader,
      BiConsumer<JsonGenerator, T> writer,
      Function<T, String> summary,
      Function<T, FileReferences> references,
      @Nullable Supplier<JsonValueCodec> described) {
    this.head = head;
    this.reader = reader;
    this.writer = writer;
    this.summary = summary;
    this.references = references;
    this.described = described;
  }

  /**
   * A kind of file that its record describes ({@code io.heddle.model.kind}). The record is looked
   * at when the first file is read or written.
   *
   * @param references what of other files a file speaks of
   */
  static <T extends FileRecordKind> FileSchema<T> of(
      Head head, Class<T> type, Function<T, FileReferences> references) {
    return of(
        head,
        () -> new JsonRecordCodec(head.title, JsonRecordPlan.of(type)),
        FileRecordKind::summary,
        references);
  }

  /**
   * {@link #of(Head, Class, Function)} where what is read is another than the record that describes
   * the file.
   */
  static <T, F extends FileRecordKind> FileSchema<T> of(
      Head head, StoredValueForm<T, F> form, Function<T, FileReferences> references) {
    return of(
        head, () -> JsonRecordPlan.form(form), value -> form.toFile(value).summary(), references);
  }

  @SuppressWarnings("unchecked") // the codec is that of T
  private static <T> FileSchema<T> of(
      Head head,
      Supplier<JsonValueCodec> codec,
      Function<T, String> summary,
      Function<T, FileReferences> references) {
    return new FileSchema<>(
        head,
        root -> {
          var read = codec.get().read(root, new FileNameScopes());
          return read == JsonValueCodec.REFUSED ? null : (T) read;
        },
        (out, value) -> codec.get().writeMembers(out, value),
        summary,
        references,
        codec);
  }

  /** Whether a record describes this kind. */
  boolean isDescribed() {
    return described != null;
  }

  /**
   * Tells what may stand in a file, for JSON Schemas.
   *
   * @throws IllegalStateException if no record describes it
   */
  void describe(BiConsumer<List<String>, SchemaEvent> to) {
    if (described == null) {
      throw new IllegalStateException("no record describes " + head.kind);
    }
    described.get().describe(List.of(), to);
  }

  /** What the member {@code schema} says. */
  public String kind() {
    return head.kind;
  }

  /** What a file holds, for a person: {@code a cluster}. */
  public String title() {
    return head.title;
  }

  /** How the name of such a file ends: {@code .cluster.json}. */
  public String suffix() {
    return "." + name() + ".json";
  }

  /** The kind without its number: {@code cluster}. */
  public String name() {
    return head.kind.substring(head.kind.indexOf('.') + 1, head.kind.indexOf('/'));
  }

  /** One line on a file of this kind: what it holds and how much of it. */
  public String summary(T value) {
    return summary.apply(value);
  }

  /** What of other files a file of this kind speaks of. O(what it names). */
  public FileReferences references(T value) {
    return references.apply(value);
  }

  /**
   * What a file holds. O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public T read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public T read(String sourceName, String json) {
    return read(json, new FileFindings(sourceName));
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public FileContent<T> check(Path path) {
    return check(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #check(Path)} of a text that came from elsewhere. */
  public FileContent<T> check(String sourceName, String json) {
    var findings = new FileFindings(sourceName);
    var value = read(json, findings);
    return new FileContent<>(this, value, findings);
  }

  T read(String json, FileFindings findings) {
    var root = JsonCursor.root(JsonDocumentParser.parse(findings.file(), json, findings), findings);
    if (!isSaidBy(root)) {
      findings.throwIfAny();
    }
    var value = reader.apply(root);
    findings.throwIfAny();
    return Objects.requireNonNull(value, "neither a value nor a finding");
  }

  /**
   * Writes a file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public void write(T value, Path path) {
    AtomicFiles.write(path, toJson(value));
  }

  /** Deterministic; ends with a line break. */
  public String toJson(T value) {
    var text = new StringWriter();
    try (var out =
        MAPPER.writer().with(new JsonLineLayout(head.linesDepth)).createGenerator(text)) {
      out.writeStartObject();
      out.writeStringProperty("schema", head.kind);
      writer.accept(out, value);
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }

  /** What {@link #toJson} writes, without a text in between. */
  JsonNode toTree(T value) {
    try (var out = TokenBuffer.forGeneration()) {
      out.writeStartObject();
      out.writeStringProperty("schema", head.kind);
      writer.accept(out, value);
      out.writeEndObject();
      return MAPPER.readTree(out.asParser());
    }
  }

  /** The refusal of a file of this kind where only others are of use. */
  public InputException unexpected(String sourceName, FileSchema<?>... expected) {
    return new InputException(
        sourceName,
        "/schema",
        head.kind,
        Arrays.stream(expected).map(FileSchema::kind).collect(Collectors.joining(" or ")));
  }

  /** Whether reading on makes sense; a finding where the schema is another or none. */
  private boolean isSaidBy(JsonCursor root) {
    if (!root.isObject()) {
      root.error("an object with \"schema\": \"%s\"".formatted(head.kind));
      return false;
    }
    var schema = root.at("schema");
    if (!schema.isPresent()) {
      schema.errorWithAdvice(
          JsonCursor.quote(head.kind),
          () -> Advice.sentence("Add \"schema\": \"%s\".".formatted(head.kind)));
      return root.at(head.mark).isPresent();
    }
    int before = root.findings().count();
    var found = schema.string(JsonCursor.quote(head.kind));
    if (root.findings().count() == before && !found.equals(head.kind)) {
      schema.errorWithAdvice(JsonCursor.quote(head.kind), () -> advice(found));
    }
    return root.findings().count() == before;
  }

  private Advice advice(String found) {
    var other = FileSchemas.ALL.find(found);
    if (other != null) {
      return Advice.sentence(
          "This may be the wrong file: it holds %s.".formatted(other.head.title));
    }
    var family = head.kind.substring(0, head.kind.indexOf('/') + 1);
    if (found.startsWith(family) && found.substring(family.length()).matches("\\d+")) {
      return Advice.sentence("A newer Heddle wrote it. Upgrade to read it.");
    }
    var nearest = NearestNameSuggestion.to(found, FileSchemas.ALL.kinds());
    return nearest == null ? Advice.use(head.kind) : Advice.didYouMean(nearest);
  }

  @Override
  public String toString() {
    return head.kind;
  }
}
