package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.state.MigrationStep;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.render.topology.HostGroups;
import io.heddle.render.topology.HostGroups.Group;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Which running jobs to move so that the document's job finds its hosts. An answer goes when what
 * it is about changes. View model: knows no view. To be used on the UI thread only.
 */
public final class MovesSession {
  private static final int COLOURS = 7;

  private final ClusterDocument document;
  private final LiveSolve<MovesQuestion, MovesQuestion.Answer> solve;
  private final ReadOnlyObjectWrapper<@Nullable JobMigrationPlan> plan =
      new ReadOnlyObjectWrapper<>();
  private final Choices choices = new Choices();

  /**
   * What a person chooses, live.
   *
   * @param spread minipods that the job's hosts may lie in; null: the fewest that can be freed
   * @param goal room that is made without a job; null: for the document's job
   * @param aim what is to be least
   * @param preemptibleOnly whether jobs that may not be stopped stay
   */
  record Choices(
      ObjectProperty<@Nullable Integer> spread,
      ObjectProperty<@Nullable RoomGoal> goal,
      ObjectProperty<Aim> aim,
      BooleanProperty preemptibleOnly) {
    private Choices() {
      this(
          new SimpleObjectProperty<>(),
          new SimpleObjectProperty<>(),
          new SimpleObjectProperty<>(Aim.MOVES),
          new SimpleBooleanProperty());
    }
  }

  MovesSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    solve =
        new LiveSolve<>(
            background,
            question ->
                question.job() == null
                    ? Text.of("task.moves.room")
                    : Text.of("task.moves", question.job().id()),
            MovesQuestion::solve);
    solve.resultProperty().subscribe(now -> plan.set(now == null ? null : now.plan()));
    ChangeListeners.onChange(
        solve::clear,
        document.clusterProperty(),
        document.allocationsProperty(),
        document.jobProperty(),
        choices.goal,
        choices.spread,
        choices.aim,
        choices.preemptibleOnly);
  }

  /** Why nothing can be planned now, or empty: a goal, or a job that waits, and one that runs. */
  String whyNot() {
    var job = document.jobProperty().get();
    var running = document.allocationsProperty().get();
    if (running.equals(ClusterJobAllocations.NONE)) {
      return Text.of("running.none");
    }
    if (choices.goal.get() != null) {
      return "";
    }
    if (job == null) {
      return Text.of("why.job");
    }
    return TimelineSession.runs(running, job) ? Text.of("why.moves.runs", job.id()) : "";
  }

  void run() {
    var room = choices.goal.get();
    var job = room == null ? document.jobProperty().get() : null;
    if (whyNot().isEmpty()) {
      solve.solve(question(job, room, null));
    }
  }

  private MovesQuestion question(
      @Nullable TrainingJob job, @Nullable RoomGoal room, @Nullable JobMigrationPlan given) {
    return new MovesQuestion(
        document.clusterFor(job),
        document.allocationsProperty().get(),
        job,
        room,
        choices.spread.get(),
        new Rules(
            choices.aim.get(),
            Rules.USUAL.lostHours(),
            choices.preemptibleOnly.get(),
            Rules.USUAL.rackGpus()),
        given);
  }

  /** Stops the search; the best answer so far is shown. */
  void cancel() {
    solve.cancel();
  }

  /** Shows what came from a file. */
  void show(JobMigrationPlan given) {
    solve.show(new MovesQuestion.Answer(given, null));
    var coming = NewJobTemplates.named(document.jobs(), given.job());
    if (coming != null) {
      solve.solve(question(coming, null, given));
    }
  }

  /** What is asked; changing it forgets the answer. */
  Choices choices() {
    return choices;
  }

  /** The answer; null where there is none. */
  public ReadOnlyObjectProperty<@Nullable JobMigrationPlan> planProperty() {
    return plan.getReadOnlyProperty();
  }

  /** Why there is none, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return solve.obstacleProperty();
  }

  /** The search that runs, or null. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> taskProperty() {
    return solve.taskProperty();
  }

  /** The runbook's steps, the last of which starts the job; none where there is no answer. */
  public List<MigrationStep> steps() {
    var plan = planProperty().get();
    return plan == null ? List.of() : MigrationStep.of(plan);
  }

  /** Why the moves cannot be applied, or empty. */
  String whyNotApply() {
    var now = solve.resultProperty().get();
    return now == null ? Text.of("why.moves") : edit(now).whyNot();
  }

  /**
   * Applies the answer to the document, as one step that can be undone.
   *
   * @return what was done; empty: nothing
   */
  String apply() {
    var now = solve.resultProperty().get();
    return now == null ? "" : edit(now).apply();
  }

  private MigrationPlanEdit edit(MovesQuestion.Answer answer) {
    return new MigrationPlanEdit(document, answer.plan(), answer.placement());
  }

  /** The hosts that the job gets, and where each job that moves goes, by its step. */
  HostGroups groups() {
    var plan = planProperty().get();
    if (plan == null) {
      return HostGroups.none();
    }
    var groups = new ArrayList<Group>();
    for (int step = 0; step < plan.moves().size(); step++) {
      JobMigration move = plan.moves().get(step);
      groups.add(
          new Group(
              Text.of("moves.mark.to", move.job()),
              String.valueOf(step + 1),
              1 + step % COLOURS,
              here(move.to().stream().map(Gpu::host))));
    }
    groups.add(
        new Group(Text.of("moves.mark.job", plan.job()), "J", 0, here(plan.hosts().stream())));
    return new HostGroups(groups);
  }

  private Set<String> here(Stream<String> hosts) {
    return hosts.filter(document.cluster()::hasHost).collect(Collectors.toSet());
  }

  void close() {
    solve.clear();
  }
}
