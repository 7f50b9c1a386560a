package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.features.place.PlacementReasonSession.Reasons;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.job.TrainingJob;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlacementReasonSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = Documents.document(6, 7, 5);
  private final PlacementSession session = new PlacementSession(document, driven.background);
  private final PlacementReasonSession reasons =
      new PlacementReasonSession(session, driven.background);

  @BeforeEach
  void solve() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
  }

  private Reasons found() {
    return Objects.requireNonNull(reasons.reasonsProperty().get());
  }

  @Test
  void theRunOnShowIsExplained() {
    assertThat(found().run()).isEqualTo(session.runProperty().get());
    assertThat(found().sentences()).isNotEmpty();
    assertThat(found().alpha()).isEqualTo(0.5);
  }

  @Test
  void anEarlierRunIsExplainedAtTheAlphaOnShow() {
    var earlier = Objects.requireNonNull(session.runProperty().get());
    session.alphaProperty().set(0.05);
    driven.runAll();
    session.select(earlier);
    driven.runAll();
    assertThat(found().run()).isEqualTo(earlier);
    assertThat(found().alpha()).isEqualTo(0.05);
  }

  @Test
  void withoutAPlacementThereIsNoReason() {
    document.show(TrainingJob.of("huge", 1200, 4, 2));
    driven.runAll();
    assertThat(reasons.reasonsProperty().get()).isNull();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void reasonsAreSoughtOnceThePlacementRests() {
    session.solveNow();
    driven.runWork();
    assertThat(driven.work).isEmpty();
    assertThat(driven.timers).isNotEmpty();
    var before = found();
    document.show(null);
    driven.runAll();
    assertThat(before).isNotNull();
    assertThat(reasons.reasonsProperty().get()).isNull();
  }
}
