package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.Later;
import io.heddle.app.planner.task.Throttle;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterChange;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Trait;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ChangeListener;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Turns the chosen cluster, job, algorithm and affinity into placements, live. View model: knows
 * the solvers and no view. To be used on the UI thread only.
 */
public final class PlacementSession {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  /** How long an answer of a search that still runs stays on show before a better one comes. */
  private static final Duration BEAT = Duration.ofMillis(200);

  private final BackgroundTasks tasks;
  private final Later later;
  private final Consumer<Throwable> faults;
  private final ClusterDocument document;
  private final StringProperty algorithm =
      new SimpleStringProperty(PlacementAlgorithms.registry().standard().name());
  private final DoubleProperty alpha = new SimpleDoubleProperty(0.5);
  private final ReadOnlyObjectWrapper<@Nullable Run> run = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ParetoFront> front = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ObservableList<Run> runs = FXCollections.observableArrayList();
  private final ObservableList<Run> runsView = FXCollections.unmodifiableObservableList(runs);
  private final ChangeListener<Cluster> edited = (_, before, now) -> follow(before, now);
  private final Throttle<Placement> better;
  private final ChangeListener<@Nullable TrainingJob> chosen = (_, _, _) -> restart();
  private @Nullable BackgroundTask live;
  private @Nullable BackgroundTask companions;
  private @Nullable Intact intact;
  private boolean outdated;
  private boolean quiet;
  private long generation;

  /**
   * @param faults told of what is neither an answer nor a person's mistake
   */
  public PlacementSession(
      ClusterDocument document, BackgroundTasks tasks, Later later, Consumer<Throwable> faults) {
    this.document = document;
    this.tasks = tasks;
    this.later = later;
    this.faults = faults;
    this.better =
        new Throttle<>(BEAT, later, best -> run.set(new Run(algorithm.get(), best, true)));
    document.clusterProperty().addListener(edited);
    document.jobProperty().addListener(chosen);
    algorithm.addListener((_, _, _) -> solveNow());
    alpha.addListener((_, _, _) -> follow());
    for (var part : List.of(algorithm, alpha, run)) {
      part.addListener((_, _, _) -> tell());
    }
    startLive();
  }

  /** The document that is solved for. */
  public ClusterDocument document() {
    return document;
  }

  /** The cluster of the document as it stands after the latest edit. */
  public ReadOnlyObjectProperty<Cluster> clusterProperty() {
    return document.clusterProperty();
  }

  public ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty() {
    return document.jobProperty();
  }

  private void tell() {
    var shown = run.get();
    document
        .placingProperty()
        .set(
            new ClusterDocument.Placing(
                algorithm.get(), alpha.get(), shown == null ? null : shown.placement()));
  }

  /** The document was closed: nothing is solved any more. */
  public void close() {
    document.clusterProperty().removeListener(edited);
    document.jobProperty().removeListener(chosen);
    forget();
  }

  /** A name of {@link PlacementAlgorithms}. Setting it solves. */
  public StringProperty algorithmProperty() {
    return algorithm;
  }

  /** Affinity of the DP groups in [0, 1]. Setting it solves. */
  public DoubleProperty alphaProperty() {
    return alpha;
  }

  /** The answer on show. */
  public ReadOnlyObjectProperty<@Nullable Run> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** The latest answer of each algorithm for this job. */
  public ObservableList<Run> runs() {
    return runsView;
  }

  /** All non-dominated trade-offs, or null while unknown. */
  public ReadOnlyObjectProperty<@Nullable ParetoFront> frontProperty() {
    return front.getReadOnlyProperty();
  }

  /** Why there is no placement, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /**
   * An edited cluster is solved again, unless something was only drawn elsewhere. A placement whose
   * hosts have failed stays on show until a person decides; undo brings it back whole.
   */
  private void follow(Cluster before, Cluster now) {
    if (jobProperty().get() == null || ClusterChange.between(before, now).isDrawing()) {
      return;
    }
    var standing = run.get();
    if (intact != null && intact.cluster().equals(now)) {
      show(intact.run());
      intact = null;
      next();
    } else if (standing != null && Damage.of(now, standing.placement()) != null) {
      intact = intact == null ? new Intact(before, standing) : intact;
      show(standing);
    } else {
      restart();
    }
  }

  /** Shows a run alone, and solves nothing. */
  private void show(Run alone) {
    forget();
    runs.add(alone);
    run.set(null); // the views look at the cluster again
    run.set(alone);
  }

  /** A run before its hosts failed. */
  private record Intact(Cluster cluster, Run run) {}

  /** Shows an earlier run without solving again. */
  public void select(Run chosen) {
    quietly(() -> {
      if (PlacementAlgorithms.registry().find(chosen.label()).isPresent()) {
        algorithm.set(chosen.label());
      }
    });
    run.set(chosen);
  }

  /** Shows a point of the front; α moves to where that point is the best, if there is such an α. */
  public void select(ParetoFront.Point point) {
    var known = front.get();
    double best = known == null ? Double.NaN : Affinity.bestFor(known, point);
    if (!Double.isNaN(best)) {
      quietly(() -> alpha.set(best));
    }
    discardLive();
    run.set(
        new Run(
            Text.of("run.front", point.dpSpread(), point.ppSpread()), point.placement(), false));
  }

  /** Adds a placement that was read from a file. */
  public void adopt(Placement placement) {
    adopt(Text.of("run.file", placement.algorithm()), placement);
  }

  /** Shows a front that was read from a file, and its point that suits α best. */
  public void adopt(ParetoFront read) {
    front.set(read);
    read.points().stream()
        .min(Comparator.comparingDouble(point -> weightedSpread(point)))
        .ifPresent(this::select);
  }

  private double weightedSpread(ParetoFront.Point point) {
    return alpha.get() * point.dpSpread() + (1 - alpha.get()) * point.ppSpread();
  }

  /** Adds a placement that came about otherwise, and shows it; nothing runs any more. */
  public void adopt(String label, Placement placement) {
    discardLive();
    var adopted = new Run(label, placement, false);
    remember(adopted);
    run.set(adopted);
  }

  /** Solves again with the chosen algorithm, whatever runs now. */
  public void solveNow() {
    if (!quiet) {
      discardLive();
      startLive();
    }
  }

  private void restart() {
    intact = null;
    forget();
    run.set(null);
    startLive();
  }

  private void forget() {
    generation++;
    discardLive();
    if (companions != null) {
      companions.discard();
      companions = null;
    }
    runs.clear();
    front.set(null);
    obstacle.set("");
  }

  /** Follows the slider: a quick solver finishes first, a slow one is replaced. */
  private void follow() {
    if (quiet) {
      return;
    }
    var current = live;
    if (current == null) {
      startLive();
    } else if (!outdated) {
      outdated = true;
      later.after(
          PATIENCE,
          () -> {
            if (live == current && outdated) {
              solveNow();
            }
          });
    }
  }

  private void startLive() {
    var chosen = jobProperty().get();
    if (chosen == null) {
      return;
    }
    outdated = false;
    var problem = new PlacementProblem(document.cluster(), chosen, alpha.get(), GroupUnit.PP);
    var solver = PlacementAlgorithms.registry().byName(algorithm.get());
    var mine = new BackgroundTask[1];
    mine[0] =
        live =
            tasks.start(
                Text.of("task.solve", solver.name(), chosen.id()),
                task ->
                    solve(
                        solver.solver(),
                        problem,
                        task.control(0, better::accept),
                        task,
                        solver.name()),
                answer -> {
                  live = null;
                  better.clear();
                  obstacle.set("");
                  remember(answer);
                  run.set(answer);
                  next();
                },
                problemNow -> {
                  live = null;
                  better.clear();
                  fail(problemNow);
                });
    // With an executor that runs at once the task is over before its handle arrives.
    if (!tasks.running().contains(mine[0])) {
      live = null;
    }
  }

  private static Run solve(
      Solver<PlacementProblem, Placement> solver,
      PlacementProblem problem,
      SolveControl<Placement> control,
      BackgroundTask task,
      String label) {
    long start = System.nanoTime();
    var placement = solver.solve(problem, control);
    return new Run(
        label, placement.withSeconds((System.nanoTime() - start) / 1e9), task.isCancelled());
  }

  private void next() {
    if (outdated) {
      startLive();
      return;
    }
    long mine = generation;
    double settled = alpha.get();
    later.after(
        PATIENCE,
        () -> {
          if (mine == generation && settled == alpha.get() && live == null) {
            compare();
          }
        });
  }

  /** All quick algorithms and the front, so that the answer stands beside its alternatives. */
  private void compare() {
    var chosen = jobProperty().get();
    if (chosen == null) {
      return;
    }
    if (companions != null) {
      companions.discard();
    }
    var problem = new PlacementProblem(document.cluster(), chosen, alpha.get(), GroupUnit.PP);
    var others =
        PlacementAlgorithms.registry().all().stream()
            .filter(each -> !each.name().equals(algorithm.get()) && each.is(Trait.LIVE))
            .toList();
    boolean needsFront = front.get() == null;
    companions =
        tasks.start(
            Text.of("task.compare", chosen.id()),
            task -> {
              var found =
                  others.stream()
                      .takeWhile(_ -> !task.isCancelled())
                      .map(each ->
                          solve(
                              each.solver(), problem, task.control(0, _ -> {}), task, each.name()))
                      .toList();
              return new Companions(
                  found,
                  needsFront && !task.isCancelled()
                      ? new ParetoSolver().solve(problem, task.control(0, _ -> {}))
                      : null);
            },
            found -> {
              companions = null;
              found.runs().forEach(this::remember);
              if (found.front() != null) {
                front.set(found.front());
              }
            },
            problemNow -> {
              companions = null;
              fail(problemNow);
            });
  }

  private record Companions(List<Run> runs, @Nullable ParetoFront front) {}

  private void remember(Run answer) {
    runs.removeIf(each -> each.label().equals(answer.label()));
    runs.add(answer);
  }

  private void discardLive() {
    outdated = false;
    better.clear();
    if (live != null) {
      live.discard();
      live = null;
    }
  }

  private void quietly(Runnable action) {
    quiet = true;
    try {
      action.run();
    } finally {
      quiet = false;
    }
  }

  private void fail(Throwable problem) {
    switch (problem) {
      case InfeasibleException infeasible -> refuse(infeasible);
      case JobDoesNotFitException misfit -> refuse(misfit);
      case StoppedException _ -> obstacle.set(Text.of("obstacle.stopped"));
      default -> faults.accept(problem);
    }
  }

  private void refuse(RuntimeException reason) {
    run.set(null);
    obstacle.set(Objects.requireNonNullElse(reason.getMessage(), reason.toString()));
  }
}
