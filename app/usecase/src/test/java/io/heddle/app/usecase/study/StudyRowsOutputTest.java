package io.heddle.app.usecase.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyVariantRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRowsOutputTest {
  private static final StudyVariantRow ROW = new StudyVariantRow(0, Map.of(), Map.of(), 1, null);

  @TempDir private Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("rows.jsonl");
  }

  @Test
  void oneRunWritesAtATime() throws IOException {
    try (var first = StudyRowsOutput.open(file)) {
      assertThatThrownBy(() -> StudyRowsOutput.open(file)).isInstanceOf(InputException.class);
      first.append(ROW);
    }
    try (var next = StudyRowsOutput.open(file)) {
      next.append(new StudyVariantRow(1, Map.of(), Map.of(), 1, null));
    }
    assertThat(StudyRowsFile.read(file)).extracting(StudyVariantRow::index).containsExactly(0, 1);
  }

  /** As a program on another machine could, where the drive has no locks. */
  @Test
  void rowsOfSomebodyElseStopTheRun() throws IOException {
    try (var rows = StudyRowsOutput.open(file)) {
      rows.append(ROW);
      Files.writeString(file, StudyRowsFile.line(ROW) + "\n", StandardOpenOption.APPEND);
      assertThatThrownBy(() -> rows.append(ROW)).isInstanceOf(InputException.class);
    }
    assertThat(StudyRowsFile.read(file)).hasSize(2);
  }

  @Test
  void aRowThatWasCutOffIsTakenAway() throws IOException {
    Files.writeString(file, StudyRowsFile.line(ROW) + "\n{\"index\": 1, \"vari");
    try (var rows = StudyRowsOutput.open(file)) {
      rows.truncate(rows.read((_, _) -> {}));
      rows.append(ROW);
    }
    assertThat(StudyRowsFile.read(file)).hasSize(2);
  }

  @Test
  void refusesFolders() {
    assertThatThrownBy(() -> StudyRowsOutput.open(folder)).isInstanceOf(InputException.class);
  }
}
