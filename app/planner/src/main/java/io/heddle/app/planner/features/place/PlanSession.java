package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.simulate.JobColours;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.render.topology.HostGroups;
import io.heddle.solvers.placement.JointPlanSolver;
import io.heddle.solvers.placement.MultiJobPlanProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * All jobs of the shown cluster at once, by priority, with spares held back and hosts that no job
 * may use. View model: knows the solver and no view. To be used on the UI thread only.
 */
public final class PlanSession {
  private final PlacementSession session;
  private final LiveSolve<Question, MultiJobPlan> live;
  private final IntegerProperty spares = new SimpleIntegerProperty();
  private final ObjectProperty<FailureTolerance> survival =
      new SimpleObjectProperty<>(FailureTolerance.NONE);
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<Set<String>> reserved = new ReadOnlyObjectWrapper<>(Set.of());
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ReadOnlyStringWrapper damage = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private boolean wanted;
  private List<TrainingJob> asked = List.of();

  private record Question(MultiJobPlanProblem problem, JointPlanSolver solver) {}

  public PlanSession(PlacementSession session, BackgroundExecution background) {
    this.session = session;
    live =
        new LiveSolve<>(
            background,
            question -> Text.of("task.plan", question.problem().requests().size()),
            (question, control) -> question.solver().solve(question.problem(), control));
    live.setOnAnswer(_ -> {
      damage.set("");
      compareJobs();
    });
    obstacle.bind(Bindings.when(damage.isEmpty()).then(live.obstacleProperty()).otherwise(damage));
    live.resultProperty().addListener((_, _, _) -> group());
    session.clusterProperty().addListener((_, _, now) -> follow(now));
    ChangeListeners.onChange(this::again, spares, survival);
    active.addListener((_, _, _) -> group());
    session.document().jobs().addListener((ListChangeListener<TrainingJob>) _ -> compareJobs());
  }

  /** Hosts to hold back for each job, as stand-ins for failed ones. Setting it plans again. */
  public IntegerProperty sparesProperty() {
    return spares;
  }

  /** What the spares of each job have to make up for. Setting it plans again. */
  public ObjectProperty<FailureTolerance> survivalProperty() {
    return survival;
  }

  /** Whether it is visible: hosts are grouped only then. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** Who gets what; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable MultiJobPlan> planProperty() {
    return live.resultProperty();
  }

  /** The α of all that is on show. */
  public ReadOnlyDoubleProperty alphaProperty() {
    return session.alphaProperty();
  }

  /** Hosts that no job may use. */
  public ReadOnlyObjectProperty<Set<String>> reservedProperty() {
    return reserved.getReadOnlyProperty();
  }

  /** Hosts by job, for the canvas; none while it is not visible. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** Why there is no plan, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /**
   * Plans all jobs of the cluster that are not kept already, with the affinity and the algorithm on
   * show.
   */
  public void planAll() {
    var document = session.document();
    wanted = true;
    asked = List.copyOf(document.jobs());
    var kept = document.keptProperty().get();
    if (!asked.isEmpty() && asked.stream().allMatch(job -> kept.has(job.id()))) {
      live.clear();
      damage.set(Text.of("plan.kept.all"));
      return;
    }
    var requests =
        asked.stream()
            .filter(job -> !kept.has(job.id()))
            .map(job ->
                new MultiJobPlanProblem.Request(job, session.alphaProperty().get(), GroupUnit.PP))
            .toList();
    live.solve(
        new Question(
            new MultiJobPlanProblem(
                document.cluster(), requests, reserved.get(), spares.get(), survival.get()),
            new JointPlanSolver(
                PlacementAlgorithms.registry().byName(session.algorithmProperty().get()))));
  }

  /** Nothing is planned any more. */
  public void close() {
    live.clear();
  }

  /** Excludes these hosts from all jobs, or includes them again. Plans again. */
  public void reserve(Collection<String> hosts, boolean kept) {
    var next = new LinkedHashSet<>(reserved.get());
    if (kept) {
      next.addAll(hosts);
    } else {
      next.removeAll(hosts);
    }
    reserveOnly(next);
    again();
  }

  /** Whether the jobs that a plan gives hosts are all kept on them. */
  public boolean isKept(MultiJobPlan plan) {
    return !plan.planned().isEmpty()
        && session.document().keptProperty().get().placed().containsAll(plan.planned());
  }

  private void reserveOnly(Set<String> next) {
    var cluster = session.clusterProperty().get();
    next.removeIf(host -> !cluster.hasHost(host));
    reserved.set(Set.copyOf(next));
    group();
  }

  /** Shows the placement that the plan gives a job, in all the other views. */
  public void showPlacement(MultiJobPlan.Planned planned) {
    var document = session.document();
    document.jobs().stream()
        .filter(job -> job.id().equals(planned.placement().job()))
        .findFirst()
        .ifPresent(job -> {
          document.show(job);
          session.adopt(Text.of("run.plan"), planned.placement());
        });
  }

  /** Shows a plan that was read from a file. */
  public void adopt(MultiJobPlan read) {
    damage.set("");
    asked = List.copyOf(session.document().jobs());
    live.show(read);
  }

  private void group() {
    groups.set(active.get() ? grouped() : HostGroups.none());
  }

  private HostGroups grouped() {
    var found = new ArrayList<HostGroups.Group>();
    var now = planProperty().get();
    var held = new HashSet<String>();
    if (now != null) {
      var numbers =
          DocumentJobNumbers.of(session.document())
              .with(now.planned().stream().map(each -> each.placement().job()).toList());
      for (var each : now.planned()) {
        var hosts = new HashSet<String>();
        each.placement().matrix().forEach(hosts::addAll);
        found.add(numbers.group(each.placement().job(), hosts));
        held.addAll(each.spares());
      }
    }
    if (!held.isEmpty()) {
      found.add(new HostGroups.Group(Text.of("plan.spares.group"), "S", JobColours.KEPT, held));
    }
    if (!reserved.get().isEmpty()) {
      found.add(
          new HostGroups.Group(
              Text.of("plan.reserved.group"), "R", JobColours.SHARED, reserved.get()));
    }
    return found.isEmpty() ? HostGroups.none() : new HostGroups(found);
  }

  /**
   * An edited cluster is planned again, but a plan that is kept stays, and one whose hosts have
   * failed stays to be repaired.
   */
  private void follow(Cluster cluster) {
    reserveOnly(new LinkedHashSet<>(reserved.get()));
    var now = planProperty().get();
    if (now != null && isKept(now)) {
      return;
    }
    long failed =
        now == null
            ? 0
            : now.planned().stream()
                .map(each -> PlacementDamage.of(cluster, each.placement()))
                .filter(Objects::nonNull)
                .mapToLong(each -> each.cells().size())
                .sum();
    if (failed == 0) {
      again();
    } else {
      damage.set(Text.of("plan.failed", failed));
    }
  }

  /** A plan says which of its jobs are others now. */
  private void compareJobs() {
    var now = session.document().jobs();
    var changed =
        Stream.concat(
                now.stream().filter(job -> !asked.contains(job)),
                asked.stream().filter(job -> !now.contains(job)))
            .map(TrainingJob::id)
            .distinct()
            .toList();
    if (planProperty().get() != null) {
      damage.set(changed.isEmpty() ? "" : Text.of("plan.changed", String.join(", ", changed)));
    }
  }

  private void again() {
    if (wanted) {
      planAll();
    }
  }

  /** Free hosts that are held back, by minipod: its short name and how many. */
  public List<String> sparesByMinipod(MultiJobPlan.Planned planned) {
    return MinipodHostCounts.of(session.clusterProperty().get(), planned.spares());
  }
}
