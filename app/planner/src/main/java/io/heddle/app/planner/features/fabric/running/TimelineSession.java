package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.app.usecase.state.HostOccupancyTimeline;
import io.heddle.app.usecase.state.TimetableText;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.HostGroups;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.capacity.EarliestStartScheduler;
import io.heddle.solvers.capacity.WaitingJobsProblem;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.InvalidationListener;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleDoubleProperty;
import org.jspecify.annotations.Nullable;

/**
 * When the document's jobs fit, which follows each edit, and the time that is looked at. View
 * model: knows no view. To be used on the UI thread only.
 */
public final class TimelineSession {
  private final ClusterDocument document;
  private final LiveSolve<Question, HostOccupancyTimeline> solve;
  private final Map<String, Integer> spreads = new HashMap<>();
  private final DoubleProperty seconds = new SimpleDoubleProperty();
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());

  private @Nullable Question asked;
  private @Nullable String cursorOf;

  private record Question(
      Cluster cluster,
      ClusterJobAllocations running,
      List<TrainingJob> jobs,
      Map<String, Integer> spreads,
      KeptJobPlacements kept,
      JobNumbers numbers) {}

  TimelineSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    solve = new LiveSolve<>(background, _ -> Text.of("task.timetable"), TimelineSession::solve);
    solve.setOnAnswer(_ -> lookAtStart());
    InvalidationListener changed = _ -> ask();
    document.clusterProperty().addListener(changed);
    document.allocationsProperty().addListener(changed);
    document.jobs().addListener(changed);
    document.jobProperty().addListener((_, _, _) -> lookAtStart());
    ChangeListeners.onChange(this::mark, seconds, solve.resultProperty());
    ask();
  }

  /** Off the UI thread. */
  private static HostOccupancyTimeline solve(
      Question question, SolveControl<HostOccupancyTimeline> control) {
    var cluster = question.cluster();
    var running = question.running().within(cluster);
    int all = cluster.minipods().size();
    var waiting =
        question.jobs().stream()
            .filter(job -> !runs(running, job) && !question.kept().has(job.id()))
            .map(job ->
                new Waiting(job, Math.min(all, question.spreads().getOrDefault(job.id(), all))))
            .toList();
    var timetable =
        new EarliestStartScheduler()
            .solve(
                new WaitingJobsProblem(cluster, running, waiting),
                control.<WaitingJobTimetable>part());
    return HostOccupancyTimeline.of(
        cluster, running, timetable, question.kept(), question.numbers());
  }

  static boolean runs(ClusterJobAllocations running, TrainingJob job) {
    return running.jobs().stream().map(RunningClusterJob::id).anyMatch(job.id()::equals);
  }

  /** Something changed that the answer depends on. */
  private void ask() {
    var running = document.allocationsProperty().get();
    if (running.equals(ClusterJobAllocations.NONE) || document.cluster().hosts().isEmpty()) {
      asked = null;
      cursorOf = null;
      solve.clear();
      return;
    }
    var kept =
        document.withPlannedProperty().get()
            ? document.keptProperty().get()
            : KeptJobPlacements.NONE;
    var next =
        new Question(
            document.cluster(),
            running,
            List.copyOf(document.jobs()),
            Map.copyOf(spreads),
            kept,
            DocumentJobNumbers.of(document));
    if (!next.equals(asked)) {
      asked = next;
      solve.solve(next);
    }
  }

  /** What is on show: the same job at the same start leaves the time to the person. */
  private void lookAtStart() {
    var now = timelineProperty().get();
    var entry = entry();
    if (now == null) {
      return;
    }
    var start = entry == null ? null : entry.startSeconds();
    double at = start == null ? now.timetable().fromSeconds() : start;
    var of = "%s %s".formatted(entry == null ? "" : entry.job(), at);
    if (!of.equals(cursorOf)) {
      cursorOf = of;
      seconds.set(at);
    }
    seconds.set(Math.clamp(seconds.get(), now.outcome().fromSeconds(), now.outcome().toSeconds()));
  }

  private void mark() {
    var now = timelineProperty().get();
    groups.set(now == null ? HostGroups.none() : now.groups(seconds.get()));
  }

  /** Null while nothing is known of what runs, or before the first answer. */
  public ReadOnlyObjectProperty<@Nullable HostOccupancyTimeline> timelineProperty() {
    return solve.resultProperty();
  }

  /** Why there is no answer, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return solve.obstacleProperty();
  }

  /** The time that is looked at, on the clock of the running jobs. */
  public DoubleProperty secondsProperty() {
    return seconds;
  }

  /** Who has which hosts at that time. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** To the next moment at which something begins or ends, or the one before. */
  void step(boolean forth) {
    var now = timelineProperty().get();
    if (now != null) {
      double at = seconds.get();
      var moments = now.moments().stream().mapToDouble(Double::doubleValue);
      (forth ? moments.filter(time -> time > at).min() : moments.filter(time -> time < at).max())
          .ifPresent(seconds::set);
    }
  }

  /** Minipods that the hosts of the shown job may lie in. */
  int spread() {
    var job = document.jobProperty().get();
    int all = Math.max(1, document.cluster().minipods().size());
    return job == null ? all : Math.min(all, spreads.getOrDefault(job.id(), all));
  }

  /** Sets {@link #spread()}. */
  void setSpread(int minipods) {
    var job = document.jobProperty().get();
    if (job != null) {
      spreads.put(job.id(), minipods);
      ask();
    }
  }

  /** When the shown job fits; null where it does not wait, or before the answer. */
  public WaitingJobTimetable.@Nullable Entry entry() {
    var now = timelineProperty().get();
    var job = document.jobProperty().get();
    return now == null || job == null
        ? null
        : now.timetable().jobs().stream()
            .filter(each -> each.job().equals(job.id()))
            .findFirst()
            .orElse(null);
  }

  /** Why {@link #entry()} is null, for a person; empty where it is not. */
  String said() {
    var now = timelineProperty().get();
    var job = document.jobProperty().get();
    if (now == null || entry() != null) {
      return "";
    }
    if (job == null) {
      return Text.of("timeline.nojob");
    }
    var kept = document.keptProperty().get();
    return kept.has(job.id())
        ? Text.of("timeline.planned", job.id(), kept.heldBy(job.id(), now.cluster()).size())
        : Text.of("timeline.runs", job.id());
  }

  /** The jobs that are assumed never to end; may be empty. */
  String endless() {
    var now = timelineProperty().get();
    return now == null || now.timetable().endless().isEmpty()
        ? ""
        : TimetableText.endless(now.timetable());
  }

  void close() {
    solve.clear();
  }
}
