package io.heddle.app.planner.features.fabric.follow;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.usecase.follow.CommandException;
import io.heddle.app.usecase.follow.CommandRunner;
import io.heddle.app.usecase.follow.PlannedReality;
import io.heddle.app.usecase.follow.SourceCommand;
import io.heddle.app.usecase.follow.StateChanges;
import io.heddle.model.edit.ProjectHistory;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.InputException;
import io.heddle.model.state.ClusterStateUpdate;
import io.heddle.model.state.LiveStateOverlay;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ChangeListener;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Runs a person's commands every so often and takes over the state that they print, each change as
 * one edit that can be undone. Off until a person starts it. View model: knows no view. To be used
 * on the UI thread only.
 */
public final class FollowSession {
  private static final int MOST_LINES = 200;

  /**
   * What it works with.
   *
   * @param tell called once when runs begin to fail
   */
  record Services(
      BackgroundExecution background,
      CommandRunner runner,
      InstantSource clock,
      Consumer<UserMessage> tell) {}

  private final ClusterDocument document;
  private final Services services;
  private final ReadOnlyBooleanWrapper following = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper(Text.of("follow.off"));
  private final ObservableList<String> lines = FXCollections.observableArrayList();
  private final ObservableList<String> shown = FXCollections.unmodifiableObservableList(lines);
  private final Set<List<String>> confirmed = new HashSet<>();
  private final ChangeListener<ProjectHistory.@Nullable Step> undone = (_, _, step) -> undone(step);

  private List<SourceCommand> commands = List.of();
  private Duration pause = Duration.ZERO;
  private @Nullable Instant seen;
  private @Nullable BackgroundTask task;
  private ProjectHistory.@Nullable Step last;
  private boolean fails;

  /** Which start a run or a timer is of: those of earlier starts come to nothing. */
  private int turn;

  FollowSession(ClusterDocument document, Services services) {
    this.document = document;
    this.services = services;
    document.redoableProperty().addListener(undone);
  }

  /** Whether the commands run again and again. */
  public ReadOnlyBooleanProperty followingProperty() {
    return following.getReadOnlyProperty();
  }

  /** Why it cannot start, or why the last run failed; empty: nothing is wrong. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** How old the state is. */
  public ReadOnlyStringProperty statusProperty() {
    return status.getReadOnlyProperty();
  }

  /** What changed, the latest first. */
  public ObservableList<String> changes() {
    return shown;
  }

  /**
   * Starts to follow. Commands that a person did not confirm since the document was opened are run
   * only if {@code confirm} agrees.
   *
   * @param text one command per line
   * @param seconds from the end of a run to the next one, at least 1
   * @return whether it started
   */
  public boolean start(String text, int seconds, Predicate<List<SourceCommand>> confirm) {
    stop();
    List<SourceCommand> parsed;
    try {
      parsed = SourceCommand.parse(text);
    } catch (CommandException unusable) {
      obstacle.set(Objects.requireNonNull(unusable.getMessage()));
      return false;
    }
    obstacle.set("");
    var words = parsed.stream().map(SourceCommand::words).toList();
    if (!confirmed.containsAll(words) && !confirm.test(parsed)) {
      return false;
    }
    confirmed.addAll(words);
    commands = parsed;
    pause = Duration.ofSeconds(seconds);
    fails = false;
    following.set(true);
    look(turn);
    return true;
  }

  /** Stops to follow; a command that runs is stopped, and the last state stays. */
  public void stop() {
    turn++;
    if (task != null) {
      task.discard();
      task = null;
    }
    if (following.get()) {
      following.set(false);
      say("follow.stopped");
    }
  }

  /** The document was closed. */
  void close() {
    stop();
    document.redoableProperty().removeListener(undone);
  }

  private void say(String key) {
    var at = seen;
    status.set(at == null ? Text.of("follow.never") : Text.of(key, FollowText.time(at)));
  }

  private void look(int of) {
    if (of != turn) {
      return;
    }
    var now = commands;
    task =
        services
            .background()
            .tasks()
            .start(
                Text.of("task.follow", document.name()),
                running -> services.runner().sources(now, running::isCancelled),
                sources -> lay(of, sources, services.clock().instant()),
                problem -> failed(of, problem));
  }

  private void lay(int of, List<ImportSource> sources, Instant at) {
    if (of != turn) {
      return;
    }
    var before = document.work().cluster();
    task =
        services
            .background()
            .tasks()
            .start(
                Text.of("task.follow", document.name()),
                _ ->
                    LiveStateOverlay.read(
                        sources, before, (double) at.getEpochSecond(), ZoneId.systemDefault()),
                update -> {
                  if (of == turn && document.work().cluster().equals(before)) {
                    adopt(update, at);
                    again(of);
                  } else {
                    lay(of, sources, at); // it was edited meanwhile
                  }
                },
                problem -> failed(of, problem));
  }

  private void adopt(ClusterStateUpdate update, Instant at) {
    var before = document.work();
    var ran = before.allocations();
    var runs =
        StateChanges.keepingStarts(ran, update.allocations()).withReservations(ran.reservations());
    var changes = StateChanges.between(before.cluster(), ran, update.cluster(), runs);
    var kept = document.keptProperty().get();
    var planned = PlannedReality.of(before.cluster(), kept, ran);
    var said = new ArrayList<>(FollowText.lines(changes));
    if (!said.isEmpty()) {
      document.adopt(Text.of("follow.edit", said.getFirst()), update.cluster(), runs);
      last = document.undoableProperty().get();
    }
    said.addAll(FollowText.deviations(planned, PlannedReality.of(update.cluster(), kept, runs)));
    if (seen == null) {
      update.report().assumed().forEach(note -> said.add(Text.of("follow.assumed", note)));
      update.report().leftOut().forEach(note -> said.add(Text.of("follow.left", note)));
    }
    var time = FollowText.time(at);
    log(said.stream().map(line -> Text.of("follow.line", time, line)).toList());
    seen = at;
    fails = false;
    obstacle.set("");
    say("follow.fresh");
  }

  private void log(List<String> newest) {
    lines.addAll(0, newest);
    if (lines.size() > MOST_LINES) {
      lines.remove(MOST_LINES, lines.size());
    }
  }

  private void failed(int of, Throwable problem) {
    if (of != turn) {
      return;
    }
    var why = Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    obstacle.set(why);
    say("follow.stale");
    if (!fails) {
      fails = true;
      log(
          List.of(
              Text.of(
                  "follow.line",
                  FollowText.time(services.clock().instant()),
                  why.lines().findFirst().orElse(why))));
      services
          .tell()
          .accept(new UserMessage(Text.of("follow.failed", document.name()), why.lines().toList()));
    }
    if (problem instanceof CommandException || problem instanceof InputException) {
      again(of);
    } else {
      stop();
      services.background().faults().accept(problem);
    }
  }

  private void again(int of) {
    task = null;
    services.background().later().after(pause, () -> look(of));
  }

  /** The person took a followed change back: the next run would bring it again. */
  private void undone(ProjectHistory.@Nullable Step step) {
    if (following.get() && step != null && step.equals(last)) {
      stop();
      status.set(Text.of("follow.undone"));
    }
  }
}
