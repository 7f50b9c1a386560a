package io.heddle.app.usecase.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.usecase.SqliteLibrary;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.result.Gpu;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementLibraryTest {
  @TempDir Path folder = Path.of("");

  private static NcclTestRun run(String source, double busGBps) {
    return new NcclTestRun(
        source,
        "all_reduce",
        List.of(
            new NcclTestRun.Device(new Gpu("h1", 0), "H100"),
            new NcclTestRun.Device(new Gpu("h2", 3), "H100")),
        List.of(
            new NcclTestRun.Row(16777216, busGBps, 0),
            new NcclTestRun.Row(33554432, 2 * busGBps, 1)),
        busGBps < 1 ? "too slow" : null);
  }

  @Test
  void keepsRunsAndTakesNoneTwice() {
    var runs = List.of(run("a", 38.5), run("b", 0.5));
    try (var library = new MeasurementLibrary(folder.resolve("new"))) {
      assertThat(library.runs()).isEmpty();
      assertThat(library.add(runs)).isEqualTo(2);
      assertThat(library.add(List.of(run("the same again", 38.5), run("c", 40)))).isEqualTo(1);
    }
    try (var library = new MeasurementLibrary(folder.resolve("new"))) {
      assertThat(library.runs()).containsExactly(run("a", 38.5), run("b", 0.5), run("c", 40));
    }
  }

  @Test
  void anotherFileIsNoLibrary() throws IOException {
    Files.writeString(folder.resolve("measurements.db"), "this is no database, far from it\n");
    assertThatThrownBy(() -> new MeasurementLibrary(folder))
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage(
            "[SQLITE_NOTADB] File opened that is not a database file (file is not a database)");
  }

  @Test
  void whoeverFindsItLockedIsToldToTryAgain() {
    var busy = new SQLException("[SQLITE_BUSY] The database file is locked", "", 5);
    assertThat(SqliteLibrary.advice(busy).what())
        .contains("Another Heddle is writing")
        .doesNotContain("Move");
    var readOnly = new SQLException("[SQLITE_READONLY] attempt to write", "", 8);
    assertThat(SqliteLibrary.advice(readOnly).what())
        .contains("HEDDLE_HOME")
        .doesNotContain("Move it");
  }
}
