package io.heddle.app.planner.simulation;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.features.contend.ContentionSession;
import io.heddle.app.planner.features.place.KeepPlacementSession;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.PlanSession;
import io.heddle.app.planner.features.place.RepairSession;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.lang.ref.WeakReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sessions that a window has of one document, without their views. */
final class SimulatedWorkspace {
  private static final List<String> ALGORITHMS =
      List.of(PlacementAlgorithms.registry().standard().name(), "best-fit", "topo-aware");

  private final SimulatedWorld world;
  private final BackgroundExecution background;
  private final ClusterDocument document;
  private final PlacementSession session;
  private final PlanSession plan;
  private final RepairSession repair;
  private final KeepPlacementSession keeping;
  private final ContentionSession contention;

  SimulatedWorkspace(
      SimulatedWorld world, ClusterDocument document, BackgroundExecution background) {
    this.world = world;
    this.background = background;
    this.document = document;
    session = new PlacementSession(document, background);
    plan = new PlanSession(session, background);
    repair = new RepairSession(session, plan, background);
    keeping = new KeepPlacementSession(session);
    contention = new ContentionSession(document, background);
  }

  void close() {
    session.close();
    plan.close();
    repair.close();
    keeping.close();
  }

  List<WeakReference<Object>> references() {
    return List.of(
        new WeakReference<>(session),
        new WeakReference<>(plan),
        new WeakReference<>(keeping),
        new WeakReference<>(contention));
  }

  /** A person does something; returns what the document must be then. */
  ClusterProject act(ClusterProject project) {
    switch (world.random.nextInt(15)) {
      case 0, 1 -> session.alphaProperty().set(world.random.nextInt(11) / 10.0);
      case 2 -> session.algorithmProperty().set(world.any(ALGORITHMS));
      case 3 -> session.solveNow();
      case 4 -> cancel();
      case 5, 6 -> {
        return keep(project);
      }
      case 7 -> {
        return release(project);
      }
      case 8 -> plan.planAll();
      case 9, 10, 11 -> repair.repair();
      case 12 -> select();
      case 13 -> contention.addShown();
      default -> contention.activeProperty().set(!contention.activeProperty().get());
    }
    return project;
  }

  private void cancel() {
    // as the button in the status line does
    List.copyOf(background.tasks().running()).forEach(BackgroundTask::cancel);
  }

  private void select() {
    if (!session.runs().isEmpty()) {
      session.select(world.any(session.runs()));
    }
  }

  private ClusterProject keep(ClusterProject project) {
    var run = session.runProperty().get();
    boolean possible = run != null && keeping.obstacleProperty().get().isEmpty();
    keeping.keep();
    return possible
        ? project.with(project.kept().with(new MultiJobPlan.Planned(run.placement(), List.of())))
        : project;
  }

  private ClusterProject release(ClusterProject project) {
    var job = document.jobProperty().get();
    keeping.release();
    return job != null && project.kept().has(job.id())
        ? project.with(project.kept().without(job.id()))
        : project;
  }

  /** What is wrong once nothing is left to do; null: nothing is. */
  @Nullable String difference() {
    var run = session.runProperty().get();
    @Nullable TrainingJob job = document.jobProperty().get();
    if (run == null) {
      return null;
    }
    var placement = run.placement();
    if (job == null || !placement.job().equals(job.id())) {
      return "the placement of %s is on show, of the job %s"
          .formatted(placement.job(), job == null ? null : job.id());
    }
    if (!placement.cluster().equals(document.cluster().name())) {
      return "a placement on %s is on show".formatted(placement.cluster());
    }
    return null;
  }
}
