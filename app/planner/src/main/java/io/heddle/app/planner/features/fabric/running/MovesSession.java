package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.state.FreedHostPlacement;
import io.heddle.app.usecase.state.MigrationStep;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.render.topology.HostGroups;
import io.heddle.render.topology.HostGroups.Group;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.FreeSlots;
import io.heddle.solvers.moves.JobMovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
  private final LiveSolve<Question, Answer> solve;
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

  /**
   * What moves are for.
   *
   * @param job null: the goal says
   * @param goal null: the job says
   * @param given moves that are known; null: to be found
   */
  private record Question(
      Cluster cluster,
      ClusterJobAllocations running,
      @Nullable TrainingJob job,
      @Nullable RoomGoal goal,
      @Nullable Integer spread,
      Rules rules,
      @Nullable JobMigrationPlan given) {
    /** Off the UI thread. */
    MovesProblem problem() {
      var here = running.within(cluster);
      if (goal != null) {
        return room(goal, here);
      }
      var coming = Objects.requireNonNull(job);
      int minipods =
          spread == null
              ? MovesProblem.fewestMinipods(cluster, here, coming, rules)
              : Math.min(spread, Math.max(1, cluster.minipods().size()));
      return new MovesProblem(cluster, here, coming, minipods, rules);
    }

    private MovesProblem room(RoomGoal asked, ClusterJobAllocations here) {
      var type = FreeSlots.commonest(cluster);
      if (type == null) {
        throw new InfeasibleException("%s has no hosts with GPUs.".formatted(cluster.name()));
      }
      return asked.hosts() == 0
          ? MovesProblem.clear(cluster, here, asked.level(), type, rules)
          : MovesProblem.room(
              cluster,
              here,
              asked.segments(),
              JobSegment.of(asked.hosts(), asked.level()),
              type,
              rules);
    }
  }

  /**
   * Moves with the order of ranks on the hosts that they free.
   *
   * @param placement null where there is none yet, or none
   */
  private record Answer(JobMigrationPlan plan, @Nullable Placement placement) {}

  MovesSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    solve =
        new LiveSolve<>(
            background,
            question ->
                question.job() == null
                    ? Text.of("task.moves.room")
                    : Text.of("task.moves", question.job().id()),
            MovesSession::solve);
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

  /** Off the UI thread. */
  private static Answer solve(Question question, SolveControl<Answer> control) {
    var given = question.given();
    var plan = given == null ? moves(question, control) : given;
    var job = question.job();
    return new Answer(
        plan,
        job == null ? null : FreedHostPlacement.of(question.cluster(), job, plan, control.part()));
  }

  private static JobMigrationPlan moves(Question question, SolveControl<Answer> control) {
    long start = System.nanoTime();
    return JobMovesAlgorithms.registry()
        .standard()
        .solver()
        .solve(question.problem(), control.mapped(plan -> new Answer(plan, null)))
        .withSeconds((System.nanoTime() - start) / 1e9);
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

  private Question question(
      @Nullable TrainingJob job, @Nullable RoomGoal room, @Nullable JobMigrationPlan given) {
    return new Question(
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
    solve.show(new Answer(given, null));
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

  private MigrationPlanEdit edit(Answer answer) {
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
