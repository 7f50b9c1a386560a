package io.heddle.tests.fuzz;

import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.HuggingFaceConfig;
import io.heddle.model.io.InputException;
import io.heddle.model.io.NcclLogReader;
import io.heddle.model.io.StudyRowsFile;
import java.util.List;
import java.util.function.Consumer;

/** Traces of jobs, logs of nccl-tests, rows of studies, configurations of models. */
public final class Tables {
  private static final List<Consumer<byte[]>> READERS =
      List.of(
          data -> NcclLogReader.read("fuzzed", Bytes.text(data)),
          data -> CaseTable.read("fuzzed", Bytes.text(data)),
          data -> HuggingFaceConfig.read("fuzzed", Bytes.text(data)),
          data -> StudyRowsFile.table(Bytes.file(data)),
          data -> TraceFiles.read(Bytes.file(data), 60));

  private Tables() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    for (var reader : READERS) {
      try {
        reader.accept(data);
      } catch (InputException refused) {
        ForeignWords.check(refused, Bytes.text(data));
      }
    }
  }
}
