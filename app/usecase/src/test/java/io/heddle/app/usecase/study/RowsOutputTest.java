package io.heddle.app.usecase.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.io.StudyRows;
import io.heddle.model.study.StudyRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowsOutputTest {
  private static final StudyRow ROW = new StudyRow(0, Map.of(), Map.of(), 1, null);

  @TempDir private Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("rows.jsonl");
  }

  @Test
  void oneRunWritesAtATime() throws IOException {
    try (var first = RowsOutput.open(file)) {
      assertThatThrownBy(() -> RowsOutput.open(file)).isInstanceOf(InputException.class);
      first.append(ROW);
    }
    try (var next = RowsOutput.open(file)) {
      next.append(new StudyRow(1, Map.of(), Map.of(), 1, null));
    }
    assertThat(StudyRows.read(file)).extracting(StudyRow::index).containsExactly(0, 1);
  }

  /** As a program on another machine could, where the drive has no locks. */
  @Test
  void rowsOfSomebodyElseStopTheRun() throws IOException {
    try (var rows = RowsOutput.open(file)) {
      rows.append(ROW);
      Files.writeString(file, StudyRows.line(ROW) + "\n", StandardOpenOption.APPEND);
      assertThatThrownBy(() -> rows.append(ROW)).isInstanceOf(InputException.class);
    }
    assertThat(StudyRows.read(file)).hasSize(2);
  }

  @Test
  void aRowThatWasCutOffIsTakenAway() throws IOException {
    Files.writeString(file, StudyRows.line(ROW) + "\n{\"index\": 1, \"vari");
    try (var rows = RowsOutput.open(file)) {
      rows.truncate(rows.read((_, _) -> {}));
      rows.append(ROW);
    }
    assertThat(StudyRows.read(file)).hasSize(2);
  }

  @Test
  void refusesFolders() {
    assertThatThrownBy(() -> RowsOutput.open(folder)).isInstanceOf(InputException.class);
  }
}
