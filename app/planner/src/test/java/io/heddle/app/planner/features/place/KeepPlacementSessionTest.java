package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Placements that are accepted; everything happens at once. */
class KeepPlacementSessionTest {
  private final List<Throwable> faults = new ArrayList<>();
  private final BackgroundExecution background = DrivenBackground.atOnce(faults);
  private final ClusterDocument document = Documents.threeJobs();
  private final PlacementSession session = new PlacementSession(document, background);
  private final KeepPlacementSession keep = new KeepPlacementSession(session);

  private void choose(int job) {
    document.show(document.jobs().get(job));
  }

  private Placement shown() {
    return Objects.requireNonNull(session.runProperty().get()).placement();
  }

  private static Set<String> hosts(Placement placement) {
    var hosts = new TreeSet<String>();
    placement.matrix().forEach(hosts::addAll);
    return hosts;
  }

  @Test
  void nothingIsKeptWhileTheTypedJobIsAnother() {
    session.mistypedProperty().set("TP: “x” is not a number");
    assertThat(keep.obstacleProperty().get()).isEqualTo(session.mistypedProperty().get());
    assertThat(keep.wordsProperty().get()).isEmpty();
    keep.keep();
    assertThat(document.keptProperty().get().isEmpty()).isTrue();
    session.mistypedProperty().set("");
    keep.keep();
    assertThat(keep.keptProperty().get()).isTrue();
  }

  @Test
  void aKeptPlacementIsHeldAndShownAgain() {
    int free = document.cluster().freeGpus();
    session.alphaProperty().set(0.9);
    var placement = shown();
    assertThat(keep.keptProperty().get()).isFalse();
    keep.keep();

    assertThat(keep.keptProperty().get()).isTrue();
    assertThat(document.isModified()).isTrue();
    int held = placement.rows() * placement.cols() * placement.gpusPerHost();
    assertThat(document.cluster().gpus(GpuState.PLANNED)).isEqualTo(held);
    assertThat(document.cluster().freeGpus()).isEqualTo(free - held);
    assertThat(document.work().cluster().freeGpus()).isEqualTo(free);
    assertThat(session.clusterProperty().get().freeGpus()).as("its own").isEqualTo(free);
    assertThat(shown()).as("nothing is solved again").isEqualTo(placement);

    choose(1);
    assertThat(hosts(shown())).doesNotContainAnyElementsOf(hosts(placement));
    choose(0);
    assertThat(shown()).isEqualTo(placement);
    assertThat(keep.keptProperty().get()).isTrue();
    assertThat(faults).isEmpty();
  }

  @Test
  void releaseUndoAndRedo() {
    keep.keep();
    keep.release();
    assertThat(document.cluster()).isEqualTo(document.work().cluster());
    assertThat(keep.keptProperty().get()).isFalse();
    document.undo();
    assertThat(keep.keptProperty().get()).isTrue();
    document.undo();
    assertThat(document.keptProperty().get().isEmpty()).isTrue();
    assertThat(document.isModified()).isFalse();
    document.redo();
    assertThat(document.keptProperty().get().jobs()).containsExactly("a");
  }

  @Test
  void whoseHostsOthersHoldIsRefused() {
    var placement = shown();
    keep.keep();
    document.withPlannedProperty().set(false);
    assertThat(document.cluster()).isEqualTo(document.work().cluster());
    choose(1);
    var taken = placement.renamed(placement.cluster(), "b", host -> host, placement.minipods());
    session.adopt("other", taken);

    assertThat(keep.obstacleProperty().get()).isEqualTo(Text.of("keep.held", "a"));
    keep.keep();
    assertThat(document.keptProperty().get().jobs()).containsExactly("a");
    document.withPlannedProperty().set(true);
    assertThat(document.cluster().gpus(GpuState.PLANNED)).isPositive();
  }

  @Test
  void renamedAndRemovedHostsAndJobs() {
    keep.keep();
    var old = hosts(shown()).iterator().next();
    document.edit(
        "rename",
        DrawnFabricEdits.rename(document.work().cluster(), old, "other"),
        new LinkedHashSet<>());
    var now = Objects.requireNonNull(document.keptProperty().get().placementOf("a"));
    assertThat(hosts(now)).contains("other").doesNotContain(old);
    assertThat(hosts(shown())).as("the one on show").contains("other");

    document.editJob(document.jobs().getFirst(), TrainingJob.of("z", 8, 4, 2), true);
    assertThat(document.keptProperty().get().jobs()).containsExactly("z");
    assertThat(keep.keptProperty().get()).isTrue();

    document.edit(
        "remove",
        DrawnFabricEdits.remove(document.work().cluster(), Set.of("other")),
        new LinkedHashSet<>());
    assertThat(document.keptProperty().get().isEmpty()).isTrue();
    document.undo();
    assertThat(document.keptProperty().get().jobs()).containsExactly("z");
  }

  @Test
  void editsOfTheShownClusterLeaveThePlanOutOfTheFile() {
    keep.keep();
    var host = hosts(shown()).iterator().next();
    document.edit(
        "busy",
        DrawnFabricEdits.mark(document.work().cluster(), Set.of(host), HostState.BUSY),
        new LinkedHashSet<>());
    assertThat(document.work().cluster().gpus(GpuState.PLANNED)).isZero();
    assertThat(HostState.of(document.cluster().host(host))).isEqualTo(HostState.BUSY);
    assertThat(document.keptProperty().get().lostBy("a", document.cluster())).containsExactly(host);
  }

  @Test
  void aPlanIsKeptAsOneStepAndStaysOnShow() {
    var plan = new PlanSession(session, background);
    plan.planAll();
    var all = Objects.requireNonNull(plan.planProperty().get());
    assertThat(keep.keep(all)).isEmpty();

    assertThat(document.keptProperty().get().jobs()).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(plan.isKept(all)).isTrue();
    assertThat(plan.planProperty().get()).isEqualTo(all);
    assertThat(document.cluster().freeGpus()).isZero();
    plan.planAll();
    assertThat(plan.obstacleProperty().get()).isEqualTo(Text.of("plan.kept.all"));
    document.undo();
    assertThat(document.keptProperty().get().isEmpty()).isTrue();
  }

  @Test
  void keptJobsAreNotPlannedAgain() {
    choose(1);
    keep.keep();
    var kept = hosts(shown());
    var plan = new PlanSession(session, background);
    plan.planAll();
    var found = Objects.requireNonNull(plan.planProperty().get());
    assertThat(found.waiting()).isEmpty();
    var others = found.planned();
    assertThat(others).extracting(each -> each.placement().job()).doesNotContain("b");
    others.forEach(each -> assertThat(hosts(each.placement())).doesNotContainAnyElementsOf(kept));
  }
}
