package io.heddle.app.planner.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jobs of a document, and which of them a person works on. */
class DocumentJobsTest {
  private final TrainingJob first = TrainingJob.of("first", 8, 4, 2);
  private final TrainingJob second = TrainingJob.of("second", 16, 4, 2);
  private final TrainingJob third = TrainingJob.of("third", 24, 4, 2);
  private final ClusterDocument document =
      new ClusterDocument(
          Cluster.empty("c"),
          FabricLayout.of(Cluster.empty("c")),
          List.of(first, second, third),
          null);

  @Test
  void aRenamedJobIsStillTheOneAtWork() {
    var shown = new ArrayList<TrainingJob>();
    document.show(second);
    document.jobProperty().addListener((_, _, now) -> shown.add(now));
    var renamed = second.withId("2nd");
    document.editJob(second, renamed, true);
    assertThat(document.jobs()).containsExactly(first, renamed, third);
    document.undo();
    document.redo();
    assertThat(shown).as("and no other in between").containsExactly(renamed, second, renamed);
  }

  @Test
  void aRemovedJobLeavesTheLastOne() {
    document.show(second);
    document.editJobs("removed", null, List.of(first, third));
    assertThat(document.jobProperty().get()).isEqualTo(third);
    document.editJobs("removed", null, List.of());
    assertThat(document.jobProperty().get()).isNull();
    document.undo();
    assertThat(document.jobProperty().get()).isEqualTo(third);
  }

  @Test
  void typingIsOneStepForEachJob() {
    document.editJob(first, first.withId("a"), true);
    document.editJob(first.withId("a"), first.withId("ab"), true);
    document.editJob(second, second.withId("b"), true);
    assertThat(document.steps()).hasSize(2);
    document.editJob(second.withId("b"), second.withId("b"), true);
    assertThat(document.steps()).as("nothing changed").hasSize(2);
  }

  @Test
  void noTwoJobsHaveOneName() {
    assertThatThrownBy(() -> document.editJob(first, first.withId("third"), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("job third is there twice");
    assertThat(document.jobs()).containsExactly(first, second, third);
    document.add("added", List.of(first.withId("second")));
    assertThat(document.jobs()).extracting(TrainingJob::id).endsWith("second-2");
  }
}
