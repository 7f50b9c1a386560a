package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.DispatchStudy;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/** What stands beside an answer: all algorithms, then all sizes where these are visible. */
public final class DispatchComparisons {
  private final BooleanProperty studied = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<Map<String, DispatchAnswer>> comparison =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final LiveSolve<DispatchAnswer, Map<String, DispatchAnswer>> comparing;
  private final LiveSolve<DispatchAnswer, DispatchStudy> study;
  private @Nullable DispatchAnswer about;

  DispatchComparisons(BackgroundExecution background) {
    comparing =
        new LiveSolve<>(
            background, _ -> Text.of("task.dispatch.compare"), DispatchComparisons::compare);
    study =
        new LiveSolve<>(
            background,
            _ -> Text.of("task.dispatch.study"),
            (answer, control) -> DispatchStudy.of(answer.request(), answer.with(), control));
    comparing
        .resultProperty()
        .addListener((_, _, now) -> {
          comparison.set(Objects.requireNonNullElse(now, Map.of()));
          studyIfLookedAt();
        });
    studied.addListener((_, _, _) -> studyIfLookedAt());
  }

  /** Whether the plots of all sizes are visible. */
  public BooleanProperty studiedProperty() {
    return studied;
  }

  /** What every algorithm answers; empty while unknown. */
  public ReadOnlyObjectProperty<Map<String, DispatchAnswer>> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /** All sizes of requests; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable DispatchStudy> studyProperty() {
    return study.resultProperty();
  }

  void seekBeside(DispatchAnswer answer) {
    clear();
    about = answer;
    comparing.solve(answer);
  }

  void clear() {
    about = null;
    comparing.clear();
    study.clear();
  }

  private void studyIfLookedAt() {
    var answer = about;
    boolean known = study.resultProperty().get() != null || study.isSolving();
    if (answer != null && studied.get() && !known && !comparison.get().isEmpty()) {
      study.solve(answer);
    }
  }

  private static Map<String, DispatchAnswer> compare(
      DispatchAnswer shown, SolveControl<Map<String, DispatchAnswer>> control) {
    var all = new LinkedHashMap<String, DispatchAnswer>();
    for (var each : GpuDispatchAlgorithms.registry().all()) {
      if (control.stopped()) {
        break;
      }
      try {
        all.put(
            each.name(),
            each.name().equals(shown.algorithm())
                ? shown
                : DispatchAnswer.solve(shown.request(), each, shown.with(), control));
      } catch (InfeasibleException _) {
        // served in order, several requests may not fit under the constraints
      }
    }
    return all;
  }
}
