package io.heddle.model.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.kind.MemberException;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeptJobPlacementsTest {
  private static final HostType TYPE = new HostType("dgx-h100", "H100", 8);
  private static final TrainingJob ONE = TrainingJob.of("one", 16, 8, 2);
  private static final TrainingJob TWO = TrainingJob.of("two", 8, 8, 1);

  /** Four hosts, h-1 to h-4. */
  private static Cluster cluster() {
    var cluster = Cluster.empty("a");
    for (int i = 0; i < 4; i++) {
      cluster = DrawnFabricEdits.addHost(cluster, TYPE, null).cluster();
    }
    return cluster;
  }

  private static MultiJobPlan.Planned planned(String job, String... hosts) {
    var placement =
        new Placement(
            "a",
            job,
            "tiles",
            0.5,
            GroupUnit.PP,
            8,
            8,
            List.of(List.of(hosts)),
            List.of(List.of(hosts)),
            new PlacementObjective(hosts.length, 1, 2, 0, 2, 1, 1, true),
            0,
            0);
    return new MultiJobPlan.Planned(placement, List.of());
  }

  private static ClusterProject kept() {
    return new ClusterProject(cluster(), List.of(ONE, TWO))
        .with(KeptJobPlacements.NONE.with(planned("one", "h-1", "h-2")));
  }

  private static ClusterProject edited(ClusterProject before, EditResult edited) {
    return before.with(edited.cluster()).after(before);
  }

  private static List<String> hosts(ClusterProject project, String job) {
    return Objects.requireNonNull(project.kept().placementOf(job)).matrix().getFirst();
  }

  @Test
  void gpusOfPlannedJobsAreNeitherFreeNorBusy() {
    var project = kept();
    var shown = project.kept().on(project.cluster(), null);

    assertThat(shown.gpus(GpuState.PLANNED)).isEqualTo(16);
    assertThat(shown.freeGpus()).isEqualTo(16);
    assertThat(shown.gpus(GpuState.BUSY)).isZero();
    assertThat(HostState.of(shown.host("h-1"))).isEqualTo(HostState.PLANNED);
    assertThat(HostState.of(shown.host("h-3"))).isEqualTo(HostState.FREE);
    assertThat(project.kept().on(project.cluster(), "one").freeGpus()).isEqualTo(32);
    assertThat(KeptJobPlacements.asIs(shown)).isEqualTo(project.cluster());
    assertThat(project.with(shown).cluster()).isEqualTo(project.cluster());
  }

  @Test
  void takenAndFailedGpusStaySo() {
    var cluster =
        DrawnFabricEdits.markGpus(cluster(), Set.of("h-1"), List.of(0, 1), GpuState.BUSY).cluster();
    cluster = DrawnFabricEdits.mark(cluster, Set.of("h-2"), HostState.FAILED).cluster();
    var kept = KeptJobPlacements.NONE.with(planned("one", "h-1", "h-2"));
    var shown = kept.on(cluster, null);

    assertThat(shown.host("h-1").busyGpus()).containsExactly(0, 1);
    assertThat(shown.host("h-1").plannedGpus()).hasSize(6);
    assertThat(HostState.of(shown.host("h-1"))).isEqualTo(HostState.BUSY);
    assertThat(HostState.of(shown.host("h-2"))).isEqualTo(HostState.FAILED);
    assertThat(kept.lostBy("one", cluster)).containsExactly("h-1", "h-2");
    assertThat(kept.lostBy("one", cluster())).isEmpty();
  }

  @Test
  void noHostIsGivenTwice() {
    var kept = KeptJobPlacements.NONE.with(planned("one", "h-1", "h-2"));

    assertThatThrownBy(() -> kept.with(planned("two", "h-2"))).isInstanceOf(MemberException.class);
    assertThatThrownBy(
            () -> kept.with(new MultiJobPlan.Dispatched("two", List.of(new Gpu("h-2", 3)))))
        .isInstanceOf(MemberException.class);
    assertThat(kept.holder(Set.of("h-2"), "two", cluster())).isEqualTo("one");
    assertThat(kept.holder(Set.of("h-2"), "one", cluster())).isNull();
    assertThat(kept.with(planned("one", "h-3", "h-4")).heldBy("one", cluster()))
        .containsOnlyKeys("h-3", "h-4");
  }

  @Test
  void dispatchedJobsHoldTheirGpusAlone() {
    var kept =
        KeptJobPlacements.NONE.with(
            new MultiJobPlan.Dispatched("two", List.of(new Gpu("h-1", 5), new Gpu("h-1", 4))));
    var shown = kept.on(cluster(), null);

    assertThat(shown.host("h-1").plannedGpus()).containsExactly(4, 5);
    assertThat(shown.host("h-1").freeGpus()).isEqualTo(6);
    assertThat(kept.without("two")).isEqualTo(KeptJobPlacements.NONE);
  }

  @Test
  void renamedHostsAreFollowedAndRemovedOnesRelease() {
    var project = kept();
    var renamed = edited(project, DrawnFabricEdits.rename(project.cluster(), "h-2", "gpu-2"));

    assertThat(hosts(renamed, "one")).containsExactly("h-1", "gpu-2");
    var placement = Objects.requireNonNull(renamed.kept().placementOf("one"));
    assertThat(placement.minipods()).containsExactly(List.of("h-1", "gpu-2"));
    assertThat(renamed.kept().on(renamed.cluster(), null).freeGpus()).isEqualTo(16);

    var other = edited(project, DrawnFabricEdits.remove(project.cluster(), Set.of("h-4")));
    assertThat(other.kept()).isEqualTo(project.kept());
    var removed = edited(project, DrawnFabricEdits.remove(project.cluster(), Set.of("h-2")));
    assertThat(removed.kept().isEmpty()).isTrue();
    var smaller = new HostType("dgx-4", "H100", 4);
    var changed =
        edited(project, DrawnFabricEdits.setType(project.cluster(), Set.of("h-1"), smaller));
    assertThat(changed.kept().isEmpty()).isTrue();
    var named =
        edited(project, new EditResult(project.cluster().withName("b"), new LinkedHashSet<>()));
    assertThat(Objects.requireNonNull(named.kept().placementOf("one")).cluster()).isEqualTo("b");
  }

  @Test
  void renamedJobsAreFollowedAndRemovedOnesRelease() {
    var project = kept();
    var renamed = project.with(List.of(TrainingJob.of("uno", 16, 8, 2), TWO)).after(project);
    assertThat(renamed.kept().jobs()).containsExactly("uno");

    assertThat(project.with(List.of(TWO)).after(project).kept().isEmpty()).isTrue();
    assertThat(project.with(List.of(TWO, ONE)).after(project).kept()).isEqualTo(project.kept());
  }

  @Test
  void keepingIsAStepThatIsUndoneAndDoneAgain() {
    var history = new ProjectHistory(new ClusterProject(cluster(), List.of(ONE, TWO)));
    var none = new LinkedHashSet<String>();
    var more = history.project().kept().with(planned("one", "h-1", "h-2"));

    assertThat(history.edit(history.project().with(more), "keep", null, none, none)).isTrue();
    assertThat(history.isModified()).isTrue();
    history.undo();
    assertThat(history.project().kept()).isEqualTo(KeptJobPlacements.NONE);
    history.redo();
    assertThat(history.project().kept()).isEqualTo(more);
    assertThat(history.edit(history.project().with(more), "again", null, none, none)).isFalse();
  }

  @Test
  void keptJobsOfBothSidesAreMergedUnlessTheyMeet() {
    var base = new ClusterProject(cluster(), List.of(ONE, TWO));
    var ours = base.with(KeptJobPlacements.NONE.with(planned("one", "h-1", "h-2")));
    var theirs = base.with(KeptJobPlacements.NONE.with(planned("two", "h-3")));
    var merged = Objects.requireNonNull(ThreeWayProjectMerge.of(base, ours, theirs).merged());
    assertThat(merged.kept().jobs()).containsExactlyInAnyOrder("one", "two");

    var same = base.with(KeptJobPlacements.NONE.with(planned("two", "h-2")));
    assertThat(ThreeWayProjectMerge.of(base, ours, same).merged()).isNull();
  }

  @Test
  void theFileOfThePlanHasIt() {
    var kept =
        KeptJobPlacements.NONE
            .with(planned("one", "h-1", "h-2"))
            .with(new MultiJobPlan.Dispatched("two", List.of(new Gpu("h-3", 0))));
    var json = FileKinds.PLAN.toJson(kept.toPlan("a"));

    assertThat(KeptJobPlacements.of(FileKinds.PLAN.read("a.plan.json", json))).isEqualTo(kept);
    assertThat(ClusterFile.read("a", ClusterFile.toJson(kept.on(cluster(), null))))
        .isEqualTo(cluster());
  }

  @Test
  void whatRunsIsLeftAlone() {
    var project = new ClusterProject(cluster(), List.of(ONE), ClusterJobAllocations.NONE);
    assertThat(project.kept()).isEqualTo(KeptJobPlacements.NONE);
    assertThat(project.kept().on(project.cluster(), null)).isSameAs(project.cluster());
  }
}
