package io.heddle.tests.fuzz;

import io.heddle.model.io.FileSchema;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.InputException;

/** Heddle's own files: what can be read is written as what reads the same. */
public final class Documents {
  private Documents() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    var text = Bytes.text(data);
    for (var schema : FileSchemas.ALL.list()) {
      if (text.contains(schema.kind())) {
        roundTrip(schema, text);
      }
    }
    try {
      if (FileSchemas.isOurs(text)) {
        FileSchemas.ALL.read("fuzzed", text);
      }
    } catch (InputException refused) {
      ForeignWords.check(refused, text);
    }
  }

  private static <T> void roundTrip(FileSchema<T> schema, String text) {
    T read;
    try {
      read = schema.read("fuzzed", text);
    } catch (InputException refused) {
      ForeignWords.check(refused, text);
      return;
    }
    var written = schema.toJson(read);
    var again = schema.toJson(schema.read("written", written));
    if (!written.equals(again)) {
      throw new AssertionError("written:\n" + written + "\nread and written again:\n" + again);
    }
  }
}
