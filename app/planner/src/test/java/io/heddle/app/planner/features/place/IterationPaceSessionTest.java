package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.features.place.IterationPaceSession.Pace;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.job.TrainingJob;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class IterationPaceSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("table1-iii"));
  private final PlacementSession session = new PlacementSession(document, driven.background);
  private final IterationPaceSession paces = new IterationPaceSession(session, driven.background);

  private Pace pace() {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    var pace = Objects.requireNonNull(paces.paceProperty().get());
    assertThat(pace.run()).isEqualTo(session.runProperty().get());
    return pace;
  }

  @Test
  void thePlacementOnShowHasATimeAndWhatItLoses() {
    var pace = pace();
    var job = Objects.requireNonNull(document.jobProperty().get());
    assertThat(pace.costs().placed().job()).isEqualTo(job.id());
    assertThat(pace.costs().slowerPercent())
        .as("groups of 46 × 8 hosts cross minipods, pipelines at best do not")
        .isPositive();
  }

  @Test
  void aPlacementThatScattersThePipelinesTakesLonger() {
    double solved = pace().costs().placed().iterationSeconds();
    session.algorithmProperty().set("random-fit");
    assertThat(pace().costs().placed().iterationSeconds()).isGreaterThan(solved);
  }

  @Test
  void ofAJobWithoutAModelNothingIsSaid() {
    assertThat(pace()).isNotNull();
    document.show(TrainingJob.of("bare", 12, 4, 2));
    driven.runAll();
    assertThat(session.runProperty().get()).isNotNull();
    assertThat(paces.paceProperty().get()).isNull();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void theFastestAnswerIsNeverSlower() {
    double solved = pace().costs().placed().iterationSeconds();
    session.byTimeProperty().set(true);
    assertThat(pace().costs().placed().iterationSeconds()).isLessThanOrEqualTo(solved);
    var fastest = Objects.requireNonNull(session.runProperty().get());
    assertThat(String.join(" ", fastest.notes())).contains("tiles takes ", "random-fit takes ");
    document.show(TrainingJob.of("bare", 12, 4, 2));
    driven.runAll();
    assertThat(session.runProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).contains("Add its model");
    session.byTimeProperty().set(false);
    driven.runAll();
    assertThat(Objects.requireNonNull(session.runProperty().get()).notes()).isEmpty();
  }
}
