package io.heddle.app.usecase.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.io.InputException;
import io.heddle.model.job.Characterization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AffinityLibraryTest {
  private static final Characterization MINE =
      new Characterization("mine, \"quoted\"", "H100", 1.25, 33.125, 2, 6, "our cluster");

  @TempDir Path folder = Path.of("");

  @Test
  void aNewLibraryHasWhatThePaperStates() {
    try (var library = AffinityLibrary.open(folder.resolve("new"))) {
      assertThat(library.all()).hasSize(4);
      var alphas = library.all().stream().map(each -> each.name() + " " + each.gpuModel());
      assertThat(alphas)
          .containsExactly("MoE 24B H800", "dense 24B H800", "dense 14B L20", "dense 7B L20");
      assertThat(library.all())
          .extracting(Characterization::alpha)
          .satisfiesExactly(
              alpha -> assertThat(alpha).isCloseTo(0.3, within(1e-9)),
              alpha -> assertThat(alpha).isZero(),
              alpha -> assertThat(alpha).isZero(),
              alpha -> assertThat(alpha).isEqualTo(1));
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
      assertThat(library.all()).extracting(Characterization::name).doesNotContain("dense 7B");
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
