package io.heddle.app.usecase.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.InputException;
import io.heddle.model.job.JobCharacterization;
import io.heddle.solvers.placement.AffinityLibraryMatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AffinityLibraryTest {
  private static final JobCharacterization MINE =
      new JobCharacterization("mine, \"quoted\"", "H100", 1.25, 33.125, 2, 6, "our cluster");

  @TempDir Path folder = Path.of("");

  @Test
  void aNewLibraryHasWhatThePaperStates() {
    try (var library = AffinityLibrary.open(folder.resolve("new"))) {
      assertThat(library.all()).hasSize(4);
      var alphas = library.all().stream().map(each -> each.name() + " " + each.gpuModel());
      assertThat(alphas)
          .containsExactly("MoE 24B H800", "dense 24B H800", "dense 14B L20", "dense 7B L20");
      assertThat(library.all())
          .extracting(JobCharacterization::alpha)
          .satisfiesExactly(
              alpha -> assertThat(alpha).isCloseTo(0.3, within(1e-9)),
              alpha -> assertThat(alpha).isZero(),
              alpha -> assertThat(alpha).isZero(),
              alpha -> assertThat(alpha).isEqualTo(1));
    }
  }

  private static AffinityLibraryMatch match(AffinityLibrary library, String sample, String job) {
    var jobs = Samples.jobs(Samples.byId(sample));
    return Objects.requireNonNull(
        AffinityLibraryMatch.of(
            jobs.stream().filter(each -> each.id().equals(job)).findFirst().orElseThrow(),
            library.all()));
  }

  @Test
  void theSamplesMatchWhatTheyAreLike() {
    try (var library = AffinityLibrary.open(folder)) {
      var dense = match(library, "table1-iii", "dense-24b");
      assertThat(dense.entry().name()).isEqualTo("dense 24B");
      assertThat(dense.proposed()).hasValue(0);
      var moe = match(library, "table1-iii", "moe-24b");
      assertThat(moe.entry().name()).isEqualTo("MoE 24B");
      assertThat(moe.proposed().orElse(-1)).isCloseTo(0.3, within(1e-9));
      assertThat(match(library, "rail-pods", "dense-24b").proposed()).isEmpty(); // H100
    }
  }

  /** A library of before: what is as it came changes, what the user removed or changed stays. */
  @Test
  void anOlderLibraryTakesTheNewShapes() throws SQLException {
    var before = PaperEntries.ofVersionOne();
    var changed =
        new JobCharacterization("dense 14B", "L20", 1, 300, 1, 1, "measured by ourselves");
    try (var library = AffinityLibrary.open(folder)) {
      library.put(before);
      library.put(List.of(changed, MINE));
      library.remove("MoE 24B");
    }
    try (var db = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("affinity.db"));
        var statement = db.createStatement()) {
      statement.execute("PRAGMA user_version = 1");
    }
    try (var library = AffinityLibrary.open(folder)) {
      var now = PaperEntries.all();
      assertThat(library.all()).containsExactlyInAnyOrder(now.get(0), now.get(2), changed, MINE);
    }
    var copy = folder.resolve("affinity.db.version-1");
    try (var db = DriverManager.getConnection("jdbc:sqlite:" + copy);
        var rows = db.createStatement().executeQuery("PRAGMA user_version")) {
      assertThat(rows.getInt(1)).as("the copy for who goes back").isEqualTo(1);
    }
  }

  @Test
  void changesLast() {
    try (var library = AffinityLibrary.open(folder)) {
      library.put(List.of(MINE));
      assertThat(library.remove("dense 7B")).isTrue();
      assertThat(library.remove("dense 7B")).isFalse();
    }
    try (var library = AffinityLibrary.open(folder)) {
      assertThat(library.all()).hasSize(4).contains(MINE);
      assertThat(library.all()).extracting(JobCharacterization::name).doesNotContain("dense 7B");
    }
  }

  @Test
  void csvGoesThereAndBack() throws IOException {
    var file = folder.resolve("a.csv");
    AffinityCsv.write(List.of(MINE), file);
    assertThat(AffinityCsv.read(file)).containsExactly(MINE);
    Files.writeString(file, "name,gpu,r1,r2,dpGain,ppGain,source\na,H100,1,2,0,0,x\n");
    assertThatThrownBy(() -> AffinityCsv.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 2");
    Files.writeString(file, "x,y\n");
    assertThatThrownBy(() -> AffinityCsv.read(file)).hasMessageContaining("name,gpu,r1,r2");
  }

  @Test
  void anUnusableFileIsNamed() throws IOException {
    Files.writeString(folder.resolve("affinity.db"), "this is no database at all, but a text file");
    assertThatThrownBy(() -> AffinityLibrary.open(folder))
        .isInstanceOf(AffinityLibrary.LibraryException.class)
        .hasMessageContaining("affinity.db");
  }
}
