package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Plan;
import io.heddle.render.topology.HostGroups;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlanProblem;
import io.heddle.solvers.placement.PlanSolver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/**
 * All jobs of the shown cluster at once, by priority, with spares held back and hosts that nobody
 * may have. View model: knows the solver and no view. To be used on the UI thread only.
 */
public final class PlanSession {
  private final BackgroundTasks tasks;
  private final PlacementSession session;
  private final Consumer<Throwable> faults;
  private final IntegerProperty spares = new SimpleIntegerProperty();
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<@Nullable Plan> plan = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Set<String>> reserved = new ReadOnlyObjectWrapper<>(Set.of());
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private @Nullable BackgroundTask planning;
  private boolean wanted;

  /**
   * @param faults told of what is neither an answer nor a person's mistake
   */
  public PlanSession(BackgroundTasks tasks, PlacementSession session, Consumer<Throwable> faults) {
    this.tasks = tasks;
    this.session = session;
    this.faults = faults;
    session.clusterProperty().addListener((_, _, now) -> follow(now));
    spares.addListener((_, _, _) -> again());
    active.addListener((_, _, _) -> group());
  }

  /** Hosts to hold back for each job, as stand-ins for failed ones. Setting it plans again. */
  public IntegerProperty sparesProperty() {
    return spares;
  }

  /** Whether anybody looks: hosts are only grouped then. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** Who gets what; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable Plan> planProperty() {
    return plan.getReadOnlyProperty();
  }

  /** Hosts that nobody may have. */
  public ReadOnlyObjectProperty<Set<String>> reservedProperty() {
    return reserved.getReadOnlyProperty();
  }

  /** Hosts by job, for the canvas; none while nobody looks. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** Why there is no plan, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** Plans all jobs of the cluster, with the affinity and the algorithm on show. */
  public void planAll() {
    var document = session.document();
    if (document == null) {
      return;
    }
    stop();
    wanted = true;
    var requests =
        document.jobs().stream()
            .map(job -> new PlanProblem.Request(job, session.alphaProperty().get(), GroupUnit.PP))
            .toList();
    var problem = new PlanProblem(document.cluster(), requests, reserved.get(), spares.get());
    var solver =
        new PlanSolver(PlacementAlgorithms.registry().byName(session.algorithmProperty().get()));
    planning =
        tasks.start(
            Text.of("task.plan", requests.size()),
            task -> solver.solve(problem, task.control(0, this::show)),
            answer -> {
              planning = null;
              show(answer);
            },
            problemNow -> {
              planning = null;
              if (problemNow instanceof StoppedException) {
                obstacle.set(Text.of("plan.stopped"));
              } else {
                faults.accept(problemNow);
              }
            });
  }

  /** Nobody may have these hosts, or everybody again. Plans again. */
  public void reserve(Collection<String> hosts, boolean kept) {
    var next = new LinkedHashSet<>(reserved.get());
    if (kept) {
      next.addAll(hosts);
    } else {
      next.removeAll(hosts);
    }
    keep(next);
    again();
  }

  private void keep(Set<String> next) {
    var cluster = session.clusterProperty().get();
    next.removeIf(host -> cluster == null || !cluster.hasHost(host));
    reserved.set(Set.copyOf(next));
    group();
  }

  /** Shows the placement that the plan gives a job, in all the other views. */
  public void showPlacement(Plan.Planned planned) {
    var document = session.document();
    if (document != null) {
      document.jobs().stream()
          .filter(job -> job.id().equals(planned.placement().job()))
          .findFirst()
          .ifPresent(job -> {
            document.show(job);
            session.adopt(Text.of("run.plan"), planned.placement());
          });
    }
  }

  /** Shows a plan that was read from a file. */
  public void adopt(Plan read) {
    stop();
    show(read);
  }

  private void show(Plan answer) {
    obstacle.set("");
    plan.set(answer);
    group();
  }

  private void group() {
    groups.set(active.get() ? grouped() : HostGroups.none());
  }

  private HostGroups grouped() {
    var found = new ArrayList<HostGroups.Group>();
    var now = plan.get();
    var held = new HashSet<String>();
    if (now != null) {
      for (int i = 0; i < now.planned().size(); i++) {
        var each = now.planned().get(i);
        var hosts = new HashSet<String>();
        each.placement().matrix().forEach(hosts::addAll);
        found.add(new HostGroups.Group(each.placement().job(), String.valueOf(i + 1), i, hosts));
        held.addAll(each.spares());
      }
    }
    if (!held.isEmpty()) {
      found.add(new HostGroups.Group(Text.of("plan.spares.group"), "S", found.size(), held));
    }
    if (!reserved.get().isEmpty()) {
      found.add(
          new HostGroups.Group(Text.of("plan.reserved.group"), "R", found.size(), reserved.get()));
    }
    return found.isEmpty() ? HostGroups.none() : new HostGroups(found);
  }

  /**
   * An edited cluster is planned again, but a plan whose hosts have failed stays to be repaired.
   */
  private void follow(@Nullable Cluster cluster) {
    if (cluster == null) {
      return;
    }
    keep(new LinkedHashSet<>(reserved.get()));
    var now = plan.get();
    long failed =
        now == null
            ? 0
            : now.planned().stream()
                .map(each -> Damage.of(cluster, each.placement()))
                .filter(Objects::nonNull)
                .mapToLong(each -> each.cells().size())
                .sum();
    if (failed == 0) {
      again();
    } else {
      obstacle.set(Text.of("plan.failed", failed));
    }
  }

  private void again() {
    if (wanted) {
      planAll();
    }
  }

  private void stop() {
    if (planning != null) {
      planning.discard();
      planning = null;
    }
  }

  /** Free hosts that are held back, by minipod: its short name and how many. */
  public List<String> sparesByMinipod(Plan.Planned planned) {
    var cluster = session.clusterProperty().get();
    return cluster == null ? List.of() : MinipodCounts.of(cluster, planned.spares());
  }
}
