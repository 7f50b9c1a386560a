package io.heddle.model.io;

import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyOptionValues;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.study/1}. */
final class StudyFileWriter {
  private StudyFileWriter() {}

  static void write(JsonGenerator out, StudyDefinition study) {
    out.writeStringProperty("name", study.name());
    out.writeStringProperty("command", study.command());
    study
        .fixed()
        .forEach((key, values) -> {
          if (values.size() == 1) {
            out.writeStringProperty(key, values.getFirst());
          } else {
            texts(out, key, values);
          }
        });
    out.writeObjectPropertyStart("variants");
    study.variants().forEach((key, values) -> values(out, key, values));
    out.writeEndObject();
    texts(out, "measures", study.measures());
  }

  private static void texts(JsonGenerator out, String name, List<String> values) {
    out.writeArrayPropertyStart(name);
    values.forEach(out::writeString);
    out.writeEndArray();
  }

  private static void values(JsonGenerator out, String key, StudyOptionValues values) {
    switch (values) {
      case StudyOptionValues.Listed(var all) -> texts(out, key, all);
      case StudyOptionValues.Range(var from, var to, var step) -> {
        out.writeObjectPropertyStart(key);
        out.writeNumberProperty("from", from);
        out.writeNumberProperty("to", to);
        out.writeNumberProperty("step", step);
        out.writeEndObject();
      }
      case StudyOptionValues.Draws(int draws, long seed) -> {
        out.writeObjectPropertyStart(key);
        out.writeNumberProperty("draws", draws);
        out.writeNumberProperty("seed", seed);
        out.writeEndObject();
      }
    }
  }
}
