package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.Placement;
import io.heddle.render.topology.HostGroups;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.ContendSolver;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.Fairness;
import io.heddle.solvers.contention.JobTraffic;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.contention.Traffic;
import io.heddle.solvers.contention.Transmission;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that are on the network of the shown cluster, and the schedule that they get. View
 * model: knows the solvers and no view. To be used on the UI thread only.
 */
public final class ContentionSession {
  private static final int FAIRNESS_POINTS = 9;

  private final BackgroundTasks tasks;
  private final ClusterDocument document;
  private final Consumer<Throwable> faults;
  private final ObservableList<PlacedJob> jobs = FXCollections.observableArrayList();
  private final ObservableList<PlacedJob> jobsView = FXCollections.unmodifiableObservableList(jobs);
  private final IntegerProperty levels = new SimpleIntegerProperty(ContendProblem.DEFAULT_LEVELS);
  private final StringProperty scheduler =
      new SimpleStringProperty(Schedulers.registry().standard().name());
  private final ReadOnlyObjectWrapper<@Nullable Schedule> schedule = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Schedule> computed = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Schedule> before = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Map<String, Double>> comparison =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<List<Fairness.Point>> fairness =
      new ReadOnlyObjectWrapper<>(List.of());
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final Map<String, Integer> chosen = new HashMap<>();
  private Map<String, Integer> awaited = Map.of();
  private @Nullable BackgroundTask solving;
  private @Nullable BackgroundTask comparing;

  /**
   * @param faults told of what is neither an answer nor a person's mistake
   */
  public ContentionSession(
      ClusterDocument document, BackgroundTasks tasks, Consumer<Throwable> faults) {
    this.document = document;
    this.tasks = tasks;
    this.faults = faults;
    document.clusterProperty().addListener((_, _, now) -> keepStanding(now));
    schedule.addListener((_, _, _) -> group());
    active.addListener((_, _, _) -> group());
    levels.addListener((_, _, _) -> restart());
    scheduler.addListener((_, _, _) -> restart());
  }

  /** What is on the network, in the order of adding. */
  public ObservableList<PlacedJob> jobs() {
    return jobsView;
  }

  /** Whether somebody looks at the network. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** The hosts of each job; empty while nobody looks. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  private void group() {
    var shown = schedule.get();
    groups.set(
        shown == null || !active.get()
            ? HostGroups.none()
            : ScheduleViews.groups(shown.schedule(), hosts(shown.schedule())));
  }

  /** Of each job; of a schedule from a file, those that its flows name. */
  private Map<String, Set<String>> hosts(FlowSchedule shown) {
    if (jobs.isEmpty()) {
      return ScheduleViews.hosts(shown);
    }
    var hosts = new HashMap<String, Set<String>>();
    jobs.forEach(each -> hosts.put(each.job().id(), each.hosts()));
    return hosts;
  }

  /** K. Setting it solves. */
  public IntegerProperty levelsProperty() {
    return levels;
  }

  /** A name of {@link Schedulers}. Setting it solves. */
  public StringProperty schedulerProperty() {
    return scheduler;
  }

  /** The schedule on show, with a person's levels where they chose some; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable Schedule> scheduleProperty() {
    return schedule.getReadOnlyProperty();
  }

  /** The scheduler's own, to compare a person's levels with. */
  public ReadOnlyObjectProperty<@Nullable Schedule> computedProperty() {
    return computed.getReadOnlyProperty();
  }

  /** What there was before the last job came; null where there was nothing. */
  public ReadOnlyObjectProperty<@Nullable Schedule> beforeProperty() {
    return before.getReadOnlyProperty();
  }

  /** GPU utilisation by scheduler; empty while unknown. */
  public ReadOnlyObjectProperty<Map<String, Double>> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /** Trade-offs between utilisation and the slowest job; empty while unknown. */
  public ReadOnlyObjectProperty<List<Fairness.Point>> fairnessProperty() {
    return fairness.getReadOnlyProperty();
  }

  /** Why there is no schedule, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /**
   * Jobs whose hosts were edited away leave the network, and the others contend anew; so does a
   * schedule from a file that speaks of such hosts.
   */
  private void keepStanding(@Nullable Cluster cluster) {
    var shown = schedule.get();
    if (cluster != null && jobs.isEmpty() && shown != null) {
      boolean stands =
          hosts(shown.schedule()).values().stream()
              .allMatch(each -> each.stream().allMatch(cluster::hasHost));
      if (!stands) {
        clear();
      }
    }
    if (cluster != null && !jobs.isEmpty()) {
      jobs.removeIf(each -> !each.hosts().stream().allMatch(cluster::hasHost));
      chosen.keySet().removeIf(id -> jobs.stream().noneMatch(each -> each.job().id().equals(id)));
      restart();
    }
  }

  /** Puts the shown job on the network, where it stands if those hosts are free, else elsewhere. */
  public void addShown() {
    var job = document.jobProperty().get();
    if (job != null) {
      add(List.of(job), document.placingProperty().get().placement());
    }
  }

  /** Puts all jobs of the cluster on the network, by falling priority, those that fit. */
  public void addAll() {
    if (!document.jobs().isEmpty()) {
      add(
          document.jobs().stream()
              .sorted(java.util.Comparator.comparingInt(job -> -job.priority()))
              .toList(),
          null);
    }
  }

  private void add(List<TrainingJob> wanted, @Nullable Placement shown) {
    var ids = new HashSet<String>();
    jobs.forEach(each -> ids.add(each.job().id()));
    var fresh = wanted.stream().filter(job -> !ids.contains(job.id())).toList();
    if (fresh.isEmpty()) {
      obstacle.set(Text.of("contend.already", wanted.isEmpty() ? "" : wanted.getFirst().id()));
      return;
    }
    var taken = new HashSet<String>();
    jobs.forEach(each -> taken.addAll(each.hosts()));
    if (fresh.size() == 1 && shown != null) {
      var here = new PlacedJob(fresh.getFirst(), shown);
      if (here.hosts().stream().noneMatch(taken::contains)
          && here.placement().job().equals(here.job().id())) {
        added(List.of(here));
        return;
      }
    }
    var placing = document.placingProperty().get();
    var algorithm = PlacementAlgorithms.registry().byName(placing.algorithm());
    tasks.start(
        Text.of(
            "task.contend.place", String.join(", ", fresh.stream().map(TrainingJob::id).toList())),
        task ->
            PlacedJob.inOrder(
                document.cluster(),
                fresh,
                taken,
                algorithm,
                placing.alpha(),
                task.control(0, _ -> {})),
        this::added,
        this::fail);
  }

  private void added(List<PlacedJob> fresh) {
    before.set(computed.get());
    jobs.addAll(fresh);
    restart();
  }

  public void remove(PlacedJob job) {
    jobs.remove(job);
    before.set(null);
    restart();
  }

  /** Takes everything off the network. */
  public void clear() {
    jobs.clear();
    before.set(null);
    restart();
  }

  /** Puts a job on another level by hand, and tells what that costs. */
  public void move(String job, int level) {
    if (jobs.isEmpty()) {
      obstacle.set(Text.of("contend.file.fixed"));
      return;
    }
    chosen.put(job, level);
    solve();
  }

  /**
   * Shows a schedule that was read from a file, in place of what is on the network. It can be
   * looked at only: how its jobs compute is not in the file.
   */
  public void adopt(FlowSchedule read) {
    clear();
    comparison.set(read.gpuUtilization());
    schedule.set(new Schedule(read, null, false));
  }

  /**
   * Puts jobs on the levels of a plan, those that are not on the network yet on the network first.
   *
   * @param read its jobs are jobs of the cluster
   */
  public void adopt(LevelPlan read) {
    int most = read.levels().values().stream().mapToInt(Integer::intValue).max().orElse(0);
    levels.set(Math.max(levels.get(), most + 1));
    var there = jobs.stream().map(each -> each.job().id()).toList();
    var missing =
        document.jobs().stream()
            .filter(job -> read.levels().containsKey(job.id()) && !there.contains(job.id()))
            .toList();
    awaited = read.levels();
    if (missing.isEmpty()) {
      restart();
    } else {
      add(missing, null);
    }
  }

  /** Takes the levels of a trade-off; those of weight 0 are the scheduler's own. */
  public void choose(Fairness.Point point) {
    if (point.weight() == 0) {
      reset();
    } else {
      chosen.clear();
      chosen.putAll(point.levels());
      solve();
    }
  }

  /** Back to the scheduler's levels. */
  public void reset() {
    chosen.clear();
    schedule.set(computed.get());
  }

  private void restart() {
    chosen.clear();
    comparison.set(Map.of());
    fairness.set(List.of());
    computed.set(null);
    if (comparing != null) {
      comparing.discard();
      comparing = null;
    }
    solve();
  }

  private void solve() {
    if (solving != null) {
      solving.discard();
      solving = null;
    }
    obstacle.set("");
    if (jobs.isEmpty()) {
      schedule.set(null);
      return;
    }
    var mine = List.copyOf(jobs);
    var levelsNow = Map.copyOf(chosen);
    int count = levels.get();
    var with = Schedulers.registry().byName(scheduler.get());
    solving =
        tasks.start(
            Text.of("task.contend", mine.size()),
            task -> solve(problem(document, mine, count, levelsNow), with, task),
            found -> {
              solving = null;
              if (levelsNow.isEmpty()) {
                computed.set(found);
              }
              schedule.set(found);
              if (!awaited.isEmpty()) {
                chosen.putAll(awaited);
                awaited = Map.of();
                solve();
              }
              if (comparison.get().isEmpty()) {
                compare(document, mine, count, with);
              }
            },
            problem -> {
              solving = null;
              fail(problem);
            });
    if (!tasks.running().contains(solving)) {
      solving = null; // an executor that runs at once
    }
  }

  private static ContendProblem problem(
      ClusterDocument document, List<PlacedJob> jobs, int levels, Map<String, Integer> chosen) {
    var traffic = new ArrayList<JobTraffic>();
    for (var each : jobs) {
      traffic.add(Traffic.of(document.cluster(), each.job(), each.placement()));
    }
    return new ContendProblem(document.cluster(), traffic, levels, chosen);
  }

  private static Schedule solve(
      ContendProblem problem,
      Algorithm<SchedulingProblem, ContentionPlan> with,
      BackgroundTask task) {
    var solver = new ContendSolver(with);
    long start = System.nanoTime();
    SolveControl<FlowSchedule> control = task.control(0, _ -> {});
    var found = solver.solve(problem, control).withSeconds((System.nanoTime() - start) / 1e9);
    return new Schedule(
        found, Transmission.of(solver.plan(problem, 0)), !problem.chosen().isEmpty());
  }

  private void compare(
      ClusterDocument document,
      List<PlacedJob> mine,
      int count,
      Algorithm<SchedulingProblem, ContentionPlan> with) {
    comparing =
        tasks.start(
            Text.of("task.contend.compare"),
            task -> {
              var problem = problem(document, mine, count, Map.of());
              SolveControl<FlowSchedule> control = task.control(0, _ -> {});
              var all =
                  new ContendSolver(with, Schedulers.registry().all())
                      .solve(problem, control)
                      .gpuUtilization();
              var crux = new ContendSolver(Schedulers.registry().standard());
              return new Comparison(
                  all, Fairness.curve(crux.plan(problem, 0), count, FAIRNESS_POINTS, control));
            },
            found -> {
              comparing = null;
              comparison.set(found.utilization());
              fairness.set(found.fairness());
            },
            problem -> {
              comparing = null;
              fail(problem);
            });
    if (!tasks.running().contains(comparing)) {
      comparing = null;
    }
  }

  private record Comparison(Map<String, Double> utilization, List<Fairness.Point> fairness) {}

  private void fail(Throwable problem) {
    awaited = Map.of();
    switch (problem) {
      case InfeasibleException infeasible -> say(infeasible);
      case JobDoesNotFitException misfit -> say(misfit);
      case IllegalArgumentException unknown -> say(unknown);
      case StoppedException _ -> obstacle.set(Text.of("contend.stopped"));
      default -> faults.accept(problem);
    }
  }

  private void say(RuntimeException reason) {
    obstacle.set(Objects.requireNonNullElse(reason.getMessage(), reason.toString()));
  }
}
