package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.features.place.PlacementReasonSession.Reasons;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TrainingJob;
import java.util.List;
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
  void hostsThatLackThePrecisionAreNamed() {
    var cluster = document.cluster();
    var older = new HostType("older", "A100", 8);
    var hosts =
        cluster.hosts().stream()
            .map(host -> host.id().startsWith("h-1") ? new Host(host.id(), older) : host)
            .toList();
    var types = List.of(cluster.hosts().getFirst().type(), older);
    document.edit("older", new Cluster("c", types, cluster.switches(), hosts, cluster.links()));
    var job = TrainingJob.of("job", 8, 4, 2);
    document.show(job.withWorkload(job.workload().withPrecision(Precision.FP8)));
    driven.runAll();
    assertThat(found().hosts())
        .containsExactly("Job job computes in fp8: 7 free hosts of A100 are left out.");
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
