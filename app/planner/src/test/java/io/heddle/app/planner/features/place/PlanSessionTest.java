package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.render.topology.HostGroups;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several jobs at once; everything happens at once, too. */
class PlanSessionTest {
  private final List<Throwable> faults = new ArrayList<>();
  private final BackgroundExecution background = DrivenBackground.atOnce(faults);
  private final ClusterDocument document = Documents.threeJobs();
  private final PlacementSession session = new PlacementSession(document, background);
  private final PlanSession plan = new PlanSession(session, background);

  @BeforeEach
  void open() {
    document.show(document.jobs().getFirst());
    plan.activeProperty().set(true);
  }

  private MultiJobPlan planned() {
    return Objects.requireNonNull(plan.planProperty().get());
  }

  private Set<String> given() {
    var hosts = new HashSet<String>();
    for (var each : planned().planned()) {
      each.placement()
          .matrix()
          .forEach(row ->
              row.forEach(host -> {
                assertThat(hosts.add(host)).as(host).isTrue();
              }));
      each.spares().forEach(host -> assertThat(hosts.add(host)).as(host).isTrue());
    }
    return hosts;
  }

  @Test
  void noHostIsGivenTwiceAndTheCanvasHasAGroupForEachJob() {
    assertThat(plan.planProperty().get()).isNull();
    plan.planAll();
    assertThat(given()).hasSize(18);
    assertThat(planned().waiting()).extracting(MultiJobPlan.Waiting::job).isEmpty();
    var groups = plan.groupsProperty().get().groups();
    assertThat(groups).extracting(HostGroups.Group::sign).containsExactly("1", "3", "2");
    for (int i = 0; i < groups.size(); i++) {
      var hosts = new HashSet<String>();
      planned().planned().get(i).placement().matrix().forEach(hosts::addAll);
      assertThat(groups.get(i).hosts()).isEqualTo(hosts);
    }
    plan.activeProperty().set(false);
    assertThat(plan.groupsProperty().get()).isEqualTo(HostGroups.none());
  }

  @Test
  void sparesAreHeldBackAndWhoFindsNoHostsWaits() {
    plan.planAll();
    plan.sparesProperty().set(1);
    assertThat(planned().planned()).allMatch(each -> each.spares().size() == 1);
    assertThat(planned().waiting()).isNotEmpty();
    var each = planned().planned().getFirst();
    assertThat(plan.sparesByMinipod(each)).hasSize(1).first().asString().endsWith(": 1");
  }

  @Test
  void reservedAndFailedHostsAreGivenToNobody() {
    plan.planAll();
    var some = List.of("h-0-0", "h-1-0");
    plan.reserve(some, true);
    assertThat(given()).doesNotContainAnyElementsOf(some);
    assertThat(plan.groupsProperty().get().groups())
        .anyMatch(group -> group.sign().equals("R") && group.hosts().equals(Set.copyOf(some)));
    plan.reserve(some, false);
    assertThat(given()).hasSize(18);
    document.edit(
        "fail",
        DrawnFabricEdits.mark(document.cluster(), Set.of("h-2-0"), HostState.FAILED),
        new LinkedHashSet<>());
    assertThat(plan.obstacleProperty().get()).contains("1 planned host has failed");
    assertThat(given()).contains("h-2-0");
    plan.planAll();
    assertThat(given()).doesNotContain("h-2-0");
    assertThat(faults).isEmpty();
  }

  @Test
  void aPlannedPlacementIsShownEverywhere() {
    plan.planAll();
    var last = planned().planned().getLast();
    plan.showPlacement(last);
    assertThat(Objects.requireNonNull(session.jobProperty().get()).id())
        .isEqualTo(last.placement().job());
    assertThat(Objects.requireNonNull(session.runProperty().get()).placement())
        .isEqualTo(last.placement());
  }

  @Test
  void aPlanSaysWhichJobsAreOthersNow() {
    plan.planAll();
    assertThat(plan.obstacleProperty().get()).isEmpty();
    var jobs = new ArrayList<>(document.jobs());
    var urgent = jobs.get(1).withRequest(jobs.get(1).request().withPriority(9));
    jobs.set(1, urgent);
    document.editJobs("urgent", null, jobs);
    assertThat(plan.obstacleProperty().get()).startsWith("b changed since this plan");
    document.undo();
    assertThat(plan.obstacleProperty().get()).isEmpty();
    document.redo();
    plan.planAll();
    assertThat(plan.obstacleProperty().get()).isEmpty();
  }
}
