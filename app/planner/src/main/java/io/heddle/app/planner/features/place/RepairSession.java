package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.PlacementRepair;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementRepairProblem;
import io.heddle.solvers.placement.PlacementRepairSolver;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import org.jspecify.annotations.Nullable;

/**
 * Failed hosts of the placement on show, and the smallest repair that keeps the ranks of the
 * others. View model: knows the solver and no view. To be used on the UI thread only.
 */
public final class RepairSession {
  private final PlacementSession session;
  private final PlanSession plans;
  private final LiveSolve<Question, PlacementRepair> live;
  private final ReadOnlyObjectWrapper<@Nullable PlacementDamage> damage =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable PlacementRepair> repair =
      new ReadOnlyObjectWrapper<>();
  private @Nullable PlacementRun broken;

  private record Question(PlacementRun broken, PlacementRepairProblem problem) {}

  /**
   * @param plans whose spares stand in, and whose other jobs keep their hosts
   */
  public RepairSession(
      PlacementSession session, PlanSession plans, BackgroundExecution background) {
    this.session = session;
    this.plans = plans;
    live =
        new LiveSolve<>(
            background,
            question -> Text.of("task.repair", question.broken().placement().job()),
            RepairSession::solve);
    live.setOnAnswer(answer -> show(answer.problem().broken(), answer.result()));
    ChangeListeners.onChange(this::look, session.runProperty(), session.clusterProperty());
  }

  /** What failed hosts do to the placement on show; null: nothing. */
  public ReadOnlyObjectProperty<@Nullable PlacementDamage> damageProperty() {
    return damage.getReadOnlyProperty();
  }

  /** The repair whose outcome is on show; null: none is. */
  public ReadOnlyObjectProperty<@Nullable PlacementRepair> repairProperty() {
    return repair.getReadOnlyProperty();
  }

  /** Why there is no repair, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return live.obstacleProperty();
  }

  /** Marks hosts as failed, as one step that can be undone; other nodes are left as they are. */
  public void markFailed(Collection<String> nodes) {
    var document = session.document();
    var cluster = document.work().cluster();
    var hosts = new LinkedHashSet<>(nodes);
    hosts.removeIf(id -> !cluster.hasHost(id));
    if (!hosts.isEmpty()) {
      document.edit(
          Text.of("repair.step", hosts.size(), hosts.getFirst()),
          DrawnFabricEdits.mark(cluster, hosts, HostState.FAILED),
          hosts);
    }
  }

  /** Gives the ranks on failed hosts new ones. */
  public void repair() {
    var run = session.runProperty().get();
    var cluster = session.clusterProperty().get();
    if (run == null || damage.get() == null) {
      return;
    }
    live.solve(
        new Question(
            run,
            new PlacementRepairProblem(
                cluster,
                run.placement(),
                cluster.failedHosts(),
                others(run.placement().job()),
                spares(run))));
  }

  private static PlacementRepair solve(Question question, SolveControl<PlacementRepair> control) {
    long start = System.nanoTime();
    var found = new PlacementRepairSolver().solve(question.problem(), control);
    return new PlacementRepair(
        found.before(),
        found.after().withSeconds((System.nanoTime() - start) / 1e9),
        found.moves());
  }

  private void show(PlacementRun before, PlacementRepair found) {
    broken = before;
    session.adopt(Text.of("run.repaired"), found.after());
    repair.set(found);
  }

  /** Nothing is repaired any more. */
  public void close() {
    live.clear();
  }

  /** Shows the placement with its failed hosts again. */
  public void undo() {
    var before = broken;
    if (repair.get() != null && before != null) {
      session.select(before);
    }
  }

  /** Places the job anew, all ranks where they are best now. */
  public void placeAnew() {
    session.solveNow();
  }

  /** The repair is done with. */
  public void accept() {
    repair.set(null);
  }

  /** The α of all that is on show. */
  public ReadOnlyDoubleProperty alphaProperty() {
    return session.alphaProperty();
  }

  private void look() {
    var run = session.runProperty().get();
    live.clear();
    damage.set(
        run == null ? null : PlacementDamage.of(session.clusterProperty().get(), run.placement()));
    var now = repair.get();
    if (now != null && (run == null || !run.placement().equals(now.after()))) {
      repair.set(null);
    }
  }

  private List<MultiJobPlan.Planned> planned() {
    var plan = plans.planProperty().get();
    return plan == null ? List.of() : plan.planned();
  }

  /** Hosts that other jobs of the plan have, and those that no job may use. */
  private Set<String> others(String job) {
    var taken = new HashSet<>(plans.reservedProperty().get());
    for (var each : planned()) {
      if (!each.placement().job().equals(job)) {
        each.placement().matrix().forEach(taken::addAll);
        taken.addAll(each.spares());
      }
    }
    return taken;
  }

  /** The spares that the plan holds for the job, where the placement is the planned one. */
  private List<String> spares(PlacementRun run) {
    return planned().stream()
        .filter(each -> each.placement().equals(run.placement()))
        .findFirst()
        .map(MultiJobPlan.Planned::spares)
        .orElse(List.of());
  }
}
