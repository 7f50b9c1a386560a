package io.heddle.app.planner.features.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** GPUs that are kept for the document's job. */
class KeptGpuChoiceTest {
  private final List<Throwable> faults = new ArrayList<>();
  private final ClusterDocument document = KeptSample.open();
  private final DispatchSession session =
      new DispatchSession(document, DrivenBackground.atOnce(faults));
  private final KeptGpuChoice keep = new KeptGpuChoice(document, session);

  @BeforeEach
  void ask() {
    document.add("small", List.of(TrainingJob.of("small", 12, 1, 1)));
    document.add("twin", List.of(TrainingJob.of("twin", 12, 1, 1)));
    choose("small");
    session.activeProperty().set(true);
  }

  private void choose(String id) {
    document.show(
        document.jobs().stream().filter(job -> job.id().equals(id)).findFirst().orElseThrow());
  }

  private List<Gpu> shown() {
    assertThat(faults).isEmpty();
    return Objects.requireNonNull(session.answerProperty().get())
        .dispatches()
        .answers()
        .getFirst()
        .gpus();
  }

  @Test
  void keptGpusGoToNobodyElse() {
    assertThat(shown())
        .extracting(Gpu::host)
        .doesNotContainAnyElementsOf(KeptSample.hosts(document));
    int planned = document.cluster().gpus(GpuState.PLANNED);
    var gpus = shown();
    keep.keep();
    assertThat(keep.keptProperty().get()).isTrue();
    assertThat(document.cluster().gpus(GpuState.PLANNED)).isEqualTo(planned + 12);
    assertThat(shown()).as("it stays on show").isEqualTo(gpus);

    choose("twin");
    assertThat(shown()).hasSize(12).doesNotContainAnyElementsOf(gpus);
    assertThat(keep.keptProperty().get()).isFalse();
    choose("small");
    keep.release();
    assertThat(document.cluster().gpus(GpuState.PLANNED)).isEqualTo(planned);
    document.undo();
    assertThat(keep.keptProperty().get()).isTrue();
  }

  @Test
  void aJobThatIsKeptInPlaceIsGivenNoOtherGpus() {
    var first = document.jobs().getFirst();
    int hosts = KeptSample.hosts(document).size();
    choose(first.id());
    var reason = Text.of("keep.gpus.placed", first.id(), hosts);
    assertThat(session.choices().requests().get()).containsExactly(first.gpus());
    assertThat(session.answerProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).isEqualTo(reason);
    keep.keep();
    assertThat(document.keptProperty().get().dispatched()).isEmpty();

    session.choices().requests().set(List.of(8));
    assertThat(shown()).as("a person asks for others").hasSize(8);
    session.choices().requests().set(List.of(first.gpus()));
    assertThat(session.obstacleProperty().get()).isEqualTo(reason);
    choose("small");
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(shown()).hasSize(12);

    choose(first.id());
    document.keep("release", document.keptProperty().get().without(first.id()));
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(shown()).hasSize(first.gpus());
  }

  @Test
  void onlyAJobOfThatSizeCanHaveThem() {
    session.choices().requests().set(List.of(8));
    assertThat(keep.obstacleProperty().get()).isEqualTo(Text.of("keep.gpus.job", 8));
    session.choices().requests().set(List.of(12, 8));
    assertThat(keep.obstacleProperty().get()).isEqualTo(Text.of("keep.gpus.none"));
    keep.keep();
    assertThat(document.keptProperty().get().dispatched()).isEmpty();
  }

  @Test
  void gpusOfPlannedJobsAreRefusedWhereThePlanIsLeftOut() {
    keep.keep();
    document.withPlannedProperty().set(false);
    choose("twin");
    assertThat(shown()).isNotEmpty();
    assertThat(keep.obstacleProperty().get()).isEqualTo(Text.of("keep.held", "small"));
  }
}
