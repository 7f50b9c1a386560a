package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.reliability.FailureModel;
import io.heddle.model.result.TraceSimulation;
import io.heddle.model.study.StudyVariantRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyRowsFileTest {
  private static final String FIRST = "{\"index\":0,\"variant\":{\"a\":\"1\"},\"measures\":{}}";
  private static final String SECOND =
      "{\"index\":1,\"variant\":{\"a\":\"2\"},\"measures\":{\"s\":2.5,\"n\":3,\"w\":\"x\",\"b\":true},\"seconds\":0.5,\"error\":\"no"
          + " hosts\"}";

  @TempDir Path folder = Path.of("");

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("a.rows.jsonl"), text);
  }

  /** What one row has does not show in the next. */
  @Test
  void rowsAreReadOneByOne() throws IOException {
    var third = "{\"index\":2,\"variant\":{}}";
    var rows = StudyRowsFile.read(file(SECOND + "\n" + FIRST + "\r\n  " + third + " \n"));
    assertThat(rows)
        .containsExactly(
            new StudyVariantRow(
                1,
                Map.of("a", "2"),
                Map.of("s", 2.5, "n", 3L, "w", "x", "b", true),
                0.5,
                "no hosts"),
            new StudyVariantRow(0, Map.of("a", "1"), Map.of(), 0, null),
            new StudyVariantRow(2, Map.of(), Map.of(), 0, null));
  }

  /** Longer than what is read at once, and rows that lie across its ends. */
  @Test
  void manyRowsComeBackWithTheirLines() {
    var rows =
        IntStream.range(0, 5_000)
            .mapToObj(index ->
                new StudyVariantRow(
                    index,
                    Map.of("a", "é".repeat(index % 50)),
                    Map.of("s", index / 8.0),
                    index,
                    null))
            .toList();
    var file = folder.resolve("many.rows.jsonl");
    StudyRowsFile.write(rows, file);
    var read = new ArrayList<StudyVariantRow>();
    var lines = new ArrayList<Long>();
    long whole =
        StudyRowsFile.each(
            file,
            (line, row) -> {
              read.add(row);
              lines.add(line);
            });
    assertThat(read).isEqualTo(rows);
    assertThat(lines).isEqualTo(IntStream.rangeClosed(1, 5_000).asLongStream().boxed().toList());
    assertThat(whole).isEqualTo(file.toFile().length());
  }

  @Test
  void aLineThatSomebodyWasWritingIsLeftOut() throws IOException {
    var file = file(FIRST + "\n" + SECOND);
    assertThat(StudyRowsFile.read(file)).hasSize(1);
    assertThat(StudyRowsFile.each(file, (_, _) -> {})).isEqualTo(FIRST.length() + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "17",
        "[]",
        "{}",
        "{\"index\":1}",
        "{\"index\":-1,\"variant\":{}}",
        "{\"index\":1,\"variant\":{\"a\":[]}}",
        "{\"index\":1,\"variant\":{}",
        "{\"index\":1,\n\"variant\":{}}",
        "{\"index\":1,\"variant\":{}} {\"index\":2,\"variant\":{}}",
        "{\"index\":1,\"variant\":{}} and more",
        "{\"index\":1,\"variant\":{\"a\":\"\u0000\"}}",
      })
  void aLineThatIsNoRowIsNamed(String broken) throws IOException {
    var file = file(String.join("\n", List.of(FIRST, FIRST, broken, SECOND, "")));
    assertThatThrownBy(() -> StudyRowsFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("a row of a study");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t\r\n", "\ufeff", "\ufeff\n"})
  void anEmptyFileIsNamedAndNotReadAsNoRows(String text) throws IOException {
    var file = file(text);
    for (var read :
        List.<ThrowingCallable>of(
            () -> StudyRowsFile.read(file), () -> StudyRowsFile.table(file))) {
      assertThatThrownBy(read)
          .isInstanceOf(InputException.class)
          .hasMessage(file + ": found an empty file, expected rows of a study.");
    }
  }

  /** The rows of a run that begins, which its own program reads again. */
  @Test
  void aRunThatBeginsHasNoRows() throws IOException {
    assertThat(StudyRowsFile.each(file(""), (_, _) -> {})).isZero();
  }

  /** Such as a device without an end. */
  @Test
  void aLineWithoutAnEndIsRefused() throws IOException {
    var file = file(FIRST + "\n" + " ".repeat(20 << 20));
    assertThatThrownBy(() -> StudyRowsFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 2: found more than 16 MiB, expected a row of a study");
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    var file = folder.resolve("none.jsonl");
    for (var read :
        List.<ThrowingCallable>of(
            () -> StudyRowsFile.read(file), () -> StudyRowsFile.each(file, (_, _) -> {}))) {
      assertThatThrownBy(read)
          .isInstanceOf(InputException.class)
          .hasMessage(file + ": found an unreadable file, expected rows of a study.");
    }
  }

  @Test
  void rowsByColumns() throws IOException {
    var table = StudyRowsFile.table(file(FIRST + "\n" + SECOND + "\n"));
    assertThat(table.size()).isEqualTo(2);
    assertThat(table.options().getFirst().numbers()).containsExactly(1, 2);
    assertThat(table.error(1)).isEqualTo("no hosts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"index":0,"variant":{}} | true
           { "index" : 17 , "variant" : 3 | true
          {"variant":{},"index":0} | false
          {"index":"0","variant":{}} | false
          [{"index":0,"variant":{}}] | false
          """)
  void rowsAreRecognisedByTheirBeginning(String text, boolean rows) {
    assertThat(StudyRowsFile.recognises(text)).isEqualTo(rows);
  }

  /** By a path, else the nearest member of the name; what has no value of its own is left out. */
  @Test
  void measuresOfAnAnswer() {
    var held = new TraceSimulation.Held(1.5, 4, null, List.of("h"));
    var job = new TraceSimulation.Job("j", 7, null, 9.0, 3, List.of(held));
    var fifo = new TraceSimulation.Policy("fifo", List.of(job), 2, 3, 0.5, null, 6);
    var backfill = new TraceSimulation.Policy("backfill", List.of(), 4, 5, 0.25, 8.0, 7);
    var answer = new TraceSimulation("trace", "c", List.of(fifo, backfill));
    assertThat(
            StudyRowsFile.measures(
                FileKinds.SIMULATION,
                answer,
                List.of(
                    "trace",
                    "utilization",
                    "rescalings",
                    "policies.1.utilization",
                    "policies.1.throughput",
                    "gpus",
                    "policies",
                    "policies.0.throughput",
                    "policies.2.rescalings",
                    "jobs.0.gpus",
                    "unheard")))
        .isEqualTo(
            Map.of(
                "trace",
                "trace",
                "utilization",
                0.5,
                "rescalings",
                6L,
                "policies.1.utilization",
                0.25,
                "policies.1.throughput",
                8L,
                "gpus",
                4L));
    var assumed =
        StudyRowsFile.measures(
            FileKinds.FAILURES,
            new FailureModel("s", true, 1, 1, 30, List.of(), List.of(), 0, null, null),
            List.of("assumed", "rateSpread"));
    assertThat(assumed.get("assumed")).isEqualTo(true);
  }
}
