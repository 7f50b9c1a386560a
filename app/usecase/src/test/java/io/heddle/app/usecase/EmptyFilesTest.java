package io.heddle.app.usecase;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.heddle.app.usecase.affinity.AffinityCsv;
import io.heddle.app.usecase.estimate.OwnRunsReport;
import io.heddle.app.usecase.estimate.SavedCalibrations;
import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.app.usecase.traces.ArenaTimes;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.io.CablingCsvFormat;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.HuggingFaceConfig;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.MetisGraph;
import io.heddle.model.io.NcclLogReader;
import io.heddle.model.io.OperatorTimeTable;
import io.heddle.model.io.TelemetryFile;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An empty file is called one by whoever reads it, and not a file of a wrong kind. */
class EmptyFilesTest {
  @TempDir Path folder = Path.of("");

  private static Map<String, Consumer<Path>> readers() {
    var readers = new LinkedHashMap<String, Consumer<Path>>();
    readers.put("any kind", FileSchemas.ALL::read);
    readers.put("cluster", ClusterFile::read);
    readers.put("jobs", JobsFile::read);
    readers.put("placement", FileKinds.PLACEMENT::read);
    readers.put("estimate", FileKinds.ESTIMATE::read);
    readers.put("plans", FileKinds.PARALLELISM::read);
    readers.put("federation", FederationInput::open);
    readers.put("telemetry", TelemetryFile::read);
    readers.put("cables", file -> CablingCsvFormat.read(file, "c"));
    readers.put("names of devices", file -> CablingCsvFormat.readNames(file, List.of("a")));
    readers.put("NCCL log", NcclLogReader::read);
    readers.put("graph", MetisGraph::read);
    readers.put("operators", OperatorTimeTable::read);
    readers.put("cases", CaseTable::read);
    readers.put("model", HuggingFaceConfig::read);
    readers.put("trace", file -> TraceFiles.read(file, Double.NaN));
    readers.put("times", file -> ArenaTimes.read(file, "time"));
    readers.put("calibration", SavedCalibrations::read);
    readers.put("runs to fit", SavedCalibrations::fit);
    readers.put("own runs", file -> OwnRunsReport.read(file, CalibrationTextFormat.shipped()));
    readers.put("affinity", AffinityCsv::read);
    readers.put(
        "import", file -> FabricImport.read(List.of(file), null, FabricImportOptions.DEFAULT));
    for (var format : FabricImportFormats.ALL.all()) {
      readers.put(
          "import " + format.id(),
          file -> FabricImport.read(List.of(file), format.id(), FabricImportOptions.DEFAULT));
    }
    return readers;
  }

  static Stream<String> names() {
    return readers().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void itIsNamed(String name) throws IOException {
    var reader = requireNonNull(readers().get(name));
    for (var text : List.of("", " \n\t\r\n", "\ufeff", "\ufeff\n")) {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      assertNamed(reader, Files.write(folder.resolve("plain"), bytes));
      assertNamed(reader, Files.write(folder.resolve("plain.csv"), bytes));
      assertNamed(reader, Files.write(folder.resolve("packed.gz"), packed(bytes)));
    }
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static void assertNamed(Consumer<Path> reader, Path file) {
    var refused = catchThrowableOfType(InputException.class, () -> reader.accept(file));
    assertThat(refused).as("%s", file).isNotNull();
    assertThat(refused.findings()).as("%s", file).hasSize(1);
    assertThat(refused.findings().getFirst().file()).isEqualTo(file.toString());
    assertThat(refused.findings().getFirst().value()).isEqualTo("an empty file");
  }
}
