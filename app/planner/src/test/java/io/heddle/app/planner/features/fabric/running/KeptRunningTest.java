package io.heddle.app.planner.features.fabric.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.state.HostOccupancyTimeline;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.ClusterGpus;
import io.heddle.model.result.Gpu;
import io.heddle.render.gantt.JobGanttChart.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When jobs fit and who moves, beside jobs that are planned. */
class KeptRunningTest {
  private static final double HOUR = 3600;

  private final List<Throwable> faults = new ArrayList<>();
  private final BackgroundExecution background = DrivenBackground.atOnce(faults);
  private final ClusterDocument document = KeptSample.open();
  private final Set<String> kept = KeptSample.hosts(document);

  /** A running job on one host of each minipod that no planned job has; it can move. */
  @BeforeEach
  void run() {
    var cluster = document.work().cluster();
    var jobs = new ArrayList<RunningClusterJob>();
    var gpus = new ArrayList<Gpu>();
    for (var minipod : cluster.minipods()) {
      var host =
          minipod.hosts().stream().map(Host::id).filter(id -> !kept.contains(id)).findFirst();
      if (host.isPresent()) {
        var held = new ArrayList<Gpu>();
        for (int gpu = 0; gpu < 8; gpu++) {
          held.add(new Gpu(host.get(), gpu));
        }
        gpus.addAll(held);
        jobs.add(
            new RunningClusterJob(
                "r" + jobs.size(), null, held, 0, HOUR, true, false, 0, new TreeSet<>()));
      }
    }
    document.adopt("state", ClusterGpus.taken(cluster, gpus), new ClusterJobAllocations(0.0, jobs));
    document.add("next", List.of(TrainingJob.of("next", 3, 8, 1)));
  }

  private HostOccupancyTimeline timeline(TimelineSession session) {
    assertThat(faults).isEmpty();
    return Objects.requireNonNull(session.timelineProperty().get());
  }

  @Test
  void noWaitingJobGetsAPlannedHost() {
    var session = new TimelineSession(document, background);
    var entries = timeline(session).timetable().jobs();
    var first = document.jobs().getFirst().id();

    assertThat(entries).extracting(each -> each.job()).contains("next").doesNotContain(first);
    for (var entry : entries) {
      assertThat(entry.hosts()).as(entry.job()).doesNotContainAnyElementsOf(kept);
    }
    var planned =
        timeline(session).outcome().jobs().stream()
            .filter(each -> each.job().id().equals(first))
            .findFirst()
            .orElseThrow();
    assertThat(timeline(session).kind(planned)).isEqualTo(Kind.PLANNED);
    assertThat(planned.spans().getFirst().allocation().gpus()).isEqualTo(8 * kept.size());
    document.show(document.jobs().getFirst());
    assertThat(session.said()).isEqualTo(Text.of("timeline.planned", first, kept.size()));

    document.withPlannedProperty().set(false);
    assertThat(timeline(session).timetable().jobs()).extracting(each -> each.job()).contains(first);
  }

  @Test
  void nobodyMovesToAPlannedHost() {
    var session = new MovesSession(document, background);
    session.choices().spread().set(1);
    session.run();
    assertThat(faults).isEmpty();
    assertThat(session.obstacleProperty().get()).isEmpty();
    var plan = Objects.requireNonNull(session.planProperty().get());

    assertThat(plan.moves()).isNotEmpty();
    assertThat(plan.hosts()).doesNotContainAnyElementsOf(kept);
    for (var move : plan.moves()) {
      assertThat(move.to()).extracting(Gpu::host).doesNotContainAnyElementsOf(kept);
    }
  }

  @Test
  void movesAreAppliedAsOneStep() {
    var session = new MovesSession(document, background);
    assertThat(session.whyNotApply()).isEqualTo(Text.of("why.moves"));
    session.choices().spread().set(1);
    session.run();
    var plan = Objects.requireNonNull(session.planProperty().get());
    var before = document.work();
    int steps = document.steps().size();
    assertThat(session.whyNotApply()).isEmpty();

    session.apply();
    assertThat(document.steps()).hasSize(steps + 1);
    assertThat(document.work().cluster().freeGpus()).isEqualTo(before.cluster().freeGpus());
    var planned = document.keptProperty().get();
    assertThat(planned.heldBy("next", document.work().cluster()).keySet())
        .as("the hosts that were freed for it")
        .containsExactlyElementsOf(plan.hosts());
    assertThat(Objects.requireNonNull(planned.placementOf("next"), "with ranks").matrix())
        .flatExtracting(row -> row)
        .containsExactlyInAnyOrderElementsOf(plan.hosts());
    assertThat(planned.jobs()).containsAll(before.kept().jobs());
    for (var move : plan.moves()) {
      assertThat(document.allocationsProperty().get().jobs())
          .filteredOn(job -> job.id().equals(move.job()))
          .allSatisfy(job -> {
            assertThat(job.gpus()).containsAll(move.to());
            assertThat(job.expectedEndSeconds()).as("a quarter of an hour later").isEqualTo(4500);
          })
          .hasSize(1);
    }
    assertThat(session.planProperty().get()).as("of the state before").isNull();
    session.show(plan);
    assertThat(session.whyNotApply()).isEqualTo(Text.of("why.moves.state", plan.cluster()));

    document.undo();
    assertThat(document.work()).isEqualTo(before);
    session.show(plan);
    assertThat(session.whyNotApply()).isEmpty();
    session.apply();
    assertThat(document.keptProperty().get().placementOf("next"))
        .as("of a plan that came from a file, too")
        .isNotNull();
  }

  @Test
  void roomIsForNoJob() {
    var session = new MovesSession(document, background);
    session.choices().goal().set(RoomGoal.clear("leaf"));
    session.run();
    assertThat(session.obstacleProperty().get()).isEmpty();
    var plan = Objects.requireNonNull(session.planProperty().get());
    var before = document.keptProperty().get();
    assertThat(session.apply()).isEqualTo(Text.of("moves.applied", plan.moves().size()));
    assertThat(document.keptProperty().get()).isEqualTo(before);
  }

  @Test
  void noJobIsPlannedOnHostsOfAnother() {
    var session = new MovesSession(document, background);
    session.choices().spread().set(1);
    session.run();
    var plan = Objects.requireNonNull(session.planProperty().get());
    document.withPlannedProperty().set(false);
    session.show(withHosts(plan, List.of(kept.iterator().next())));
    var first = document.jobs().getFirst().id();
    assertThat(session.whyNotApply()).isEqualTo(Text.of("keep.held", first));
    assertThat(session.apply()).isEmpty();
  }

  private static JobMigrationPlan withHosts(JobMigrationPlan plan, List<String> hosts) {
    return new JobMigrationPlan(
        plan.cluster(),
        plan.job(),
        hosts,
        plan.moves(),
        plan.before(),
        plan.after(),
        plan.lowerBound(),
        plan.provenOptimal(),
        plan.algorithm(),
        plan.seconds(),
        plan.assumed());
  }
}
