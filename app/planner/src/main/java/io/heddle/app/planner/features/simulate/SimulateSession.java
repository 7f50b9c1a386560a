package io.heddle.app.planner.features.simulate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.app.usecase.simulate.PolicyFamily;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationStudy;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.io.InputException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Plays a trace on the cluster of a document under several policies, when a person says so. View
 * model: knows the simulations and no view. To be used on the UI thread only.
 */
public final class SimulateSession {
  private final ClusterDocument document;
  private final BackgroundExecution background;
  private final TraceChoice trace = new TraceChoice(this::changed);
  private final PolicyChoice policies;
  private final TypedNumberDraft stepSeconds =
      TypedNumberDraft.number(Text.of("simulate.step"), Double.NaN, 1e-6, 1e6, false, true);
  private final CursorSession cursor;
  private final SimulationDrawings drawings;
  private final ReadOnlyObjectWrapper<@Nullable SimulationAnswer> answer =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper stale = new ReadOnlyBooleanWrapper();
  private final LiveSolve<SimulationStudy, SimulationAnswer> live;
  private final Subscription following;
  private boolean open;

  public SimulateSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    this.background = background;
    policies = new PolicyChoice(PolicyFamilies.usual(document.cluster()), this::changed);
    cursor = new CursorSession(document);
    drawings = new SimulationDrawings(background);
    cursor.shownProperty().addListener((_, _, now) -> drawings.look(now));
    live =
        new LiveSolve<>(
            background,
            study ->
                Text.of("task.simulate", study.source(), study.policies().size() * study.seeds()),
            SimulationStudy::run);
    live.setOnAnswer(each -> show(each.result()));
    live.setOnObstacle(() -> show(null));
    live.obstacleProperty().addListener((_, _, now) -> obstacle.set(now));
    policies.familyProperty().addListener((_, before, now) -> follow(before, now));
    trace.jobs().set(policies.familyProperty().get().usualJobs());
    open = true;
    following =
        ChangeListeners.nowAndOnChange(
            this::changed, document.clusterProperty(), document.jobProperty());
  }

  /** The document was closed: nothing is played any more. */
  public void close() {
    open = false;
    following.unsubscribe();
    live.clear();
    drawings.close();
    cursor.close();
  }

  /** Which trace is played. */
  public TraceChoice trace() {
    return trace;
  }

  /** Under which policies. */
  public PolicyChoice policies() {
    return policies;
  }

  /** Seconds of a step, for traces that count steps. */
  public TypedNumberDraft stepSeconds() {
    return stepSeconds;
  }

  /** What is looked at. */
  public CursorSession cursor() {
    return cursor;
  }

  /** What of the answer is drawn. */
  public SimulationDrawings drawings() {
    return drawings;
  }

  /** What came of it, also while policies are still played; null where nothing was. */
  public ReadOnlyObjectProperty<@Nullable SimulationAnswer> answerProperty() {
    return answer.getReadOnlyProperty();
  }

  /** Why there is no answer, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** What is typed and cannot be used, or empty. */
  public ReadOnlyStringProperty mistakeProperty() {
    return mistake.getReadOnlyProperty();
  }

  /** Whether the answer is to another question than the one that would be asked now. */
  public ReadOnlyBooleanProperty staleProperty() {
    return stale.getReadOnlyProperty();
  }

  /** What plays now, or null. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> taskProperty() {
    return live.taskProperty();
  }

  /** Plays the trace that a file holds from now on. */
  public void open(Path file) {
    if (!stepSeconds.error().isEmpty()) {
      obstacle.set(stepSeconds.error());
      return;
    }
    double step = stepSeconds.value();
    background
        .tasks()
        .start(
            Text.of("task.open", String.valueOf(file.getFileName())),
            _ -> new TraceSource.Recorded(file, TraceFiles.read(file, step)),
            this::adopt,
            this::refuse);
  }

  /** As many jobs as show something there, unless a person said how many. */
  private void follow(PolicyFamily before, PolicyFamily now) {
    if (trace.isDrawn() && trace.jobs().value() == before.usualJobs()) {
      trace.jobs().set(now.usualJobs());
    }
  }

  private void refuse(Throwable problem) {
    if (!open) {
      return;
    }
    if (problem instanceof InputException) {
      obstacle.set(Objects.requireNonNullElse(problem.getMessage(), problem.toString()));
    } else {
      background.faults().accept(problem);
    }
  }

  /** Plays this trace from now on. */
  public void adopt(TraceSource.Recorded read) {
    if (open) {
      obstacle.set("");
      trace.record(read);
    }
  }

  /** Plays; what came of the last time stays until there is something new. */
  public void run() {
    if (mistake.get().isEmpty()) {
      obstacle.set("");
      live.solve(study());
    }
  }

  /** Stops; what was played by then stays. */
  public void cancel() {
    live.cancel();
  }

  private void show(@Nullable SimulationAnswer now) {
    answer.set(now);
    drawings.follow(now);
    cursor.follow(now);
    changed();
  }

  /** Another question than before, perhaps. */
  private void changed() {
    if (!open) {
      return;
    }
    mistake.set(
        Stream.concat(trace.numbers().stream(), policies.settings().stream())
            .map(TypedNumberDraft::error)
            .filter(error -> !error.isEmpty())
            .findFirst()
            .orElse(document.cluster().hosts().isEmpty() ? Text.of("simulate.error.hosts") : ""));
    var now = answer.get();
    stale.set(now != null && (!mistake.get().isEmpty() || !now.study().equals(study())));
  }

  private SimulationStudy study() {
    var family = policies.familyProperty().get();
    boolean asks = family.asksForJob();
    return new SimulationStudy(
        asks ? document.clusterFor(document.jobProperty().get()) : document.cluster(),
        trace.sourceProperty().get(),
        (int) trace.jobs().value(),
        trace.load().value(),
        family,
        policies.policiesProperty().get(),
        policies.baselineProperty().get(),
        policies.values(),
        asks ? document.jobProperty().get() : null,
        asks ? document.placingProperty().get().alpha() : 0,
        (long) trace.seed().value(),
        (int) trace.seeds().value());
  }
}
