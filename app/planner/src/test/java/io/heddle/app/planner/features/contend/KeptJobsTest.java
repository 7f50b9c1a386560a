package io.heddle.app.planner.features.contend;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.result.MultiJobPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Jobs on the network that are planned, beside others. */
class KeptJobsTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = KeptSample.open();
  private final ContentionSession session = new ContentionSession(document, driven.background);

  private PlacedJob of(String id) {
    return session.jobs().stream()
        .filter(each -> each.job().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPlannedJobIsWhereItIsKeptAndOthersAreElsewhere() {
    document.editJobs("fewer jobs", null, List.copyOf(document.jobs()).subList(0, 3));
    session.addAll();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    var kept = KeptSample.hosts(document);
    var first = document.jobs().getFirst().id();

    assertThat(session.jobs()).hasSizeGreaterThan(2);
    assertThat(of(first).hosts()).isEqualTo(kept);
    for (var each : session.jobs()) {
      if (!each.job().id().equals(first)) {
        assertThat(each.hosts()).as(each.job().id()).doesNotContainAnyElementsOf(kept);
      }
    }
  }

  @Test
  void plannedJobsAreOnTheNetworkWhenAPersonFirstLooks() {
    session.activeProperty().set(true);
    driven.runAll();
    assertThat(session.jobs()).hasSize(1);
    assertThat(of(document.jobs().getFirst().id()).hosts()).isEqualTo(KeptSample.hosts(document));
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(session.scheduleProperty().get()).as("judged on its own hosts").isNotNull();
    session.remove(session.jobs().getFirst());
    document.keep("release", KeptJobPlacements.NONE);
    session.activeProperty().set(false);
    session.activeProperty().set(true);
    driven.runAll();
    assertThat(session.jobs()).isEmpty();
  }

  @Test
  void aJobThatIsKeptLaterJoinsTheOthersUnlessAPersonTookItOff() {
    session.activeProperty().set(true);
    driven.runAll();
    session.activeProperty().set(false);
    var kept = document.keptProperty().get().placed().getFirst().placement();
    var free = document.cluster().hosts().stream().filter(host -> host.isFree()).toList();
    var names = new HashMap<String, String>();
    for (var row : kept.matrix()) {
      row.forEach(host -> names.put(host, free.get(names.size()).id()));
    }
    var first = document.jobs().getFirst();
    document.add("other", List.of(first.withId("other")));
    var moved =
        kept.renamed(
            kept.cluster(),
            "other",
            host -> Objects.requireNonNull(names.get(host)),
            kept.minipods());
    document.keep(
        "keep", document.keptProperty().get().with(new MultiJobPlan.Planned(moved, List.of())));
    session.activeProperty().set(true);
    driven.runAll();
    assertThat(session.jobs())
        .extracting(each -> each.job().id())
        .containsExactly(first.id(), "other");
    assertThat(of("other").placement()).isEqualTo(moved);

    session.remove(of("other"));
    session.activeProperty().set(false);
    session.activeProperty().set(true);
    driven.runAll();
    assertThat(session.jobs()).extracting(each -> each.job().id()).containsExactly(first.id());
  }

  @Test
  void jobsOnTheNetworkMakeRoomForWhatIsKept() {
    var keptPlacement = document.keptProperty().get().placed().getFirst().placement();
    document.keep("release", KeptJobPlacements.NONE);
    for (var job : List.copyOf(document.jobs()).subList(0, 2)) {
      document.show(job);
      session.addShown();
      driven.runAll();
    }
    var second = of(document.jobs().get(1).id());
    var first = document.jobs().getFirst().id();
    assertThat(of(first).placement()).isNotEqualTo(keptPlacement);

    var hosts = second.placement();
    var taken = hosts.renamed(hosts.cluster(), "other", host -> host, hosts.minipods());
    document.add("other", List.of(second.job().withId("other")));
    document.keep("keep", KeptJobPlacements.NONE.with(new MultiJobPlan.Planned(taken, List.of())));
    driven.runAll();
    assertThat(of(second.job().id()).hosts()).doesNotContainAnyElementsOf(second.hosts());

    document.keep(
        "keep", KeptJobPlacements.NONE.with(new MultiJobPlan.Planned(keptPlacement, List.of())));
    driven.runAll();
    assertThat(of(first).placement()).isEqualTo(keptPlacement);
  }
}
