package io.heddle.model.io;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A good file with one thing changed, and the finding that must come of it.
 *
 * @param advice part of the advice; null: there must be none
 */
record BadInput(
    String json, String pointer, String value, String expected, @Nullable String advice) {
  static final String CLUSTER = SchemaExamples.of(ClusterFile.SCHEMA);
  static final String JOBS = SchemaExamples.of(JobsFile.SCHEMA);
  static final String PLACEMENT = SchemaExamples.of(FileKinds.PLACEMENT);
  static final String PARETO = SchemaExamples.of(FileKinds.PARETO);

  static final String BANDWIDTH = SchemaExamples.of(FileKinds.BANDWIDTH);
  static final String DISPATCH = SchemaExamples.of(FileKinds.DISPATCH);
  static final String SCHEDULE = SchemaExamples.of(FileKinds.SCHEDULE);

  /** What a change of one place of a good file leads to. */
  record Change(String json) {
    BadInput at(String pointer, String value, String expected) {
      return new BadInput(json, pointer, value, expected, null);
    }

    BadInput at(String pointer, String value, String expected, String advice) {
      return new BadInput(json, pointer, value, expected, advice);
    }
  }

  static Change change(String good, String from, String to) {
    if (!good.contains(from)) {
      throw new IllegalArgumentException(from);
    }
    int start = good.indexOf(from);
    return new Change(good.substring(0, start) + to + good.substring(start + from.length()));
  }

  /** By the reader of the kind that is named first. */
  private static void read(String json) {
    var _ =
        FileSchemas.ALL.list().stream()
            .filter(each -> json.contains(each.kind()))
            .min(Comparator.comparingInt(each -> json.indexOf(each.kind())))
            .orElse(FileKinds.PLACEMENT)
            .read("f.json", json);
  }

  static List<FileFinding> findings(String json) {
    try {
      read(json);
      return List.of();
    } catch (InputException e) {
      return e.findings();
    }
  }

  @Override
  public String toString() {
    return pointer + " " + value;
  }
}
