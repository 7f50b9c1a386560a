package io.heddle.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import io.heddle.model.exchange.FabricImportFormat;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.state.SchedulerStateFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page on formats says of each what is read, what is assumed and what is left out. */
class FormatsPageTest {
  private static List<String> rows() throws IOException {
    return Files.readAllLines(Path.of("../docs/formats.md"));
  }

  static Stream<String> read() {
    return Stream.concat(
        FabricImportFormats.ALL.all().stream().map(FabricImportFormat::id),
        SchedulerStateFormats.ids().stream());
  }

  static Stream<String> written() {
    return FabricExportWriters.all().stream().map(FabricExportWriter::id);
  }

  @ParameterizedTest
  @MethodSource("read")
  void saysWhatIsReadAssumedAndLeftOut(String id) throws IOException {
    assertThat(rows())
        .as("a row | `%s` | read | assumed | left out |", id)
        .anyMatch(row ->
            row.matches("\\| `%s`(, `[^|]*`)* \\|( [^|]*[^| ] \\|){3}".formatted(id))
                || row.matches(
                    "\\| (`[^|]*`, )+`%s`(, `[^|]*`)* \\|( [^|]*[^| ] \\|){3}".formatted(id)));
  }

  @ParameterizedTest
  @MethodSource("written")
  void saysWhatIsWritten(String id) throws IOException {
    assertThat(rows())
        .as("a row | `%s` | written | left out |", id)
        .anyMatch(row -> row.matches("\\| `%s` \\|( [^|]*[^| ] \\|){2}".formatted(id)));
  }
}
