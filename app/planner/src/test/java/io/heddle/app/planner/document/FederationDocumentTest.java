package io.heddle.app.planner.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.edit.DrawnFederationEdits;
import io.heddle.model.edit.FederationProject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FederationDocumentTest {
  private final FederationDocument document = world();

  private static FederationDocument world() {
    var sample = Samples.federations().getFirst();
    return FederationDocument.read(
        "world", new FederationProject(Samples.federation(sample), Samples.jobs(sample)), null);
  }

  private void cutSydney() {
    document.edit("cut", DrawnFederationEdits.remove(document.federation(), Set.of("sydney")));
  }

  @Test
  void whatAKilledPlannerLeavesBehindComesBack(@TempDir Path folder) {
    cutSydney();
    var file = folder.resolve("kept.json");
    AutosaveFile.write(file, document.work(), document.name(), null);
    var back = AutosaveFile.read(file);
    assertThat(back).isInstanceOf(FederationDocument.class);
    assertThat(back.work()).isEqualTo(document.work());
    assertThat(back.name()).isEqualTo("world");
    assertThat(back.isModified()).isTrue();
  }

  @Test
  void undoBringsBackClustersWithTheirPlacesAndJobs() {
    var before = document.work();
    var place = document.layoutProperty().get().middle("sydney");
    cutSydney();
    document.editJobs("none", null, List.of());
    assertThat(document.jobProperty().get()).isNull();
    document.undo();
    document.undo();
    assertThat(document.work()).isEqualTo(before);
    assertThat(document.layoutProperty().get().middle("sydney")).isEqualTo(place);
    assertThat(document.isModified()).isFalse();
    assertThat(document.jobProperty().get()).isNotNull();
  }

  @Test
  void aFileGivesItsNameAndIsOnlyAsNewAsWhatWasWritten() {
    var written = document.work();
    cutSydney();
    document.saved(written, Path.of("/clusters/mine.federation.json"));
    assertThat(document.name()).isEqualTo("mine");
    assertThat(document.isModified()).isTrue();
    document.saved(document.work(), Path.of("/clusters/mine.json"));
    assertThat(document.name()).isEqualTo("mine");
    assertThat(document.isModified()).isFalse();
  }
}
