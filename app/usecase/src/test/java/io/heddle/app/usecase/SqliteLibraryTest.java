package io.heddle.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.usecase.affinity.AffinityLibrary;
import io.heddle.app.usecase.dispatch.MeasurementLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Libraries that another program is writing to, or a later version wrote. */
class SqliteLibraryTest {
  @TempDir Path folder = Path.of("");

  @BeforeEach
  void make() {
    AffinityLibrary.open(folder).close();
    new MeasurementLibrary(folder).close();
  }

  private Connection writing(String file) throws SQLException {
    var other = SqliteLibrary.open(folder.resolve(file));
    try (var statement = other.createStatement()) {
      statement.execute("begin exclusive");
    }
    return other;
  }

  @Test
  void itWaitsUntilTheOtherHasWritten() throws Exception {
    try (var other = writing("measurements.db")) {
      var opened =
          CompletableFuture.supplyAsync(() -> {
            try (var library = new MeasurementLibrary(folder)) {
              return library.runs();
            }
          });
      Thread.sleep(500); // long enough to find it locked
      assertThat(opened).as("while the other writes").isNotDone();
      try (var statement = other.createStatement()) {
        statement.execute("commit");
      }
      assertThat(opened.get(1, TimeUnit.MINUTES)).isEqualTo(List.of());
    }
  }

  @Test
  void aWaitInVainNamesWhoWrites() throws SQLException {
    System.setProperty(SqliteLibrary.WAIT, "200");
    try (var _ = writing("measurements.db");
        var _ = writing("affinity.db")) {
      Stream.<ThrowingCallable>of(
              () -> new MeasurementLibrary(folder), () -> AffinityLibrary.open(folder))
          .parallel()
          .forEach(open ->
              assertThatThrownBy(open)
                  .hasMessageContaining("Another Heddle is writing")
                  .hasMessageNotContaining("move it"));
    } finally {
      System.clearProperty(SqliteLibrary.WAIT);
    }
  }

  /** Before anything is upgraded, copied or written. */
  @ParameterizedTest
  @ValueSource(strings = {"measurements.db", "affinity.db"})
  void aLibraryOfALaterVersionIsRefusedAndKept(String name) throws Exception {
    var file = folder.resolve(name);
    try (var db = SqliteLibrary.open(file);
        var statement = db.createStatement()) {
      statement.execute("PRAGMA user_version = 7");
    }
    var before = Files.readAllBytes(file);
    assertThatThrownBy(
            () -> {
              new MeasurementLibrary(folder).close();
              AffinityLibrary.open(folder).close();
            })
        .hasMessageContaining(name)
        .hasMessageContaining("a newer Heddle wrote it (version 7)")
        .hasMessageContaining("Use that version");
    assertThat(file).hasBinaryContent(before);
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("measurements.db", "affinity.db");
  }

  /** As parallel runs of a study do on a new machine. */
  @Test
  void manyThatMakeOneAtOnceAllOpenIt() {
    for (int round = 0; round < 20; round++) {
      var fresh = folder.resolve("fresh-" + round);
      var opened =
          IntStream.range(0, 8)
              .mapToObj(_ ->
                  CompletableFuture.supplyAsync(
                      () -> {
                        try (var library = AffinityLibrary.open(fresh);
                            var measured = new MeasurementLibrary(fresh)) {
                          return library.all().size() + measured.runs().size();
                        }
                      },
                      task -> Thread.ofPlatform().start(task)))
              .toList();
      assertThat(opened).allSatisfy(each -> assertThat(each.get()).isEqualTo(4));
    }
  }
}
