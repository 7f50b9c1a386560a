package io.heddle.model.io;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * What all JSON files of ours have in common.
 *
 * @param <T> what one file holds
 * @param linesDepth containers down to this depth have one entry a line, deeper ones are one line
 * @param reader reads the members of the root and may return anything after a finding
 * @param writer writes the members of the root after {@code schema}
 */
record JsonFormat<T>(
    Schema schema,
    int linesDepth,
    Function<JsonCursor, @Nullable T> reader,
    BiConsumer<JsonGenerator, T> writer) {
  private static final JsonMapper MAPPER = new JsonMapper();

  Reading<T> read(Path path) {
    return read(path.toString(), Utf8File.read(path));
  }

  /**
   * @throws InputException with all problems of the file
   */
  Reading<T> read(String sourceName, String json) {
    var findings = new Findings(sourceName);
    var root = JsonCursor.root(JsonDocument.parse(sourceName, json, findings), findings);
    if (!schema.check(root)) {
      findings.throwIfAny();
    }
    var value = reader.apply(root);
    findings.throwIfAny();
    return new Reading<>(
        Objects.requireNonNull(value, "neither a value nor a finding"), findings.advice());
  }

  void write(T value, Path path) {
    AtomicFiles.write(path, toJson(value));
  }

  /** Deterministic; ends with a line break. */
  String toJson(T value) {
    var text = new StringWriter();
    try (var out = MAPPER.writer().with(new JsonLayout(linesDepth)).createGenerator(text)) {
      out.writeStartObject();
      out.writeStringProperty("schema", schema.id());
      writer.accept(out, value);
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }
}
