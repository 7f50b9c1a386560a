package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.solvers.contention.ContentionFairness;
import io.heddle.solvers.contention.ContentionPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What stands beside a schedule: all schedulers, and the curve of fairness. */
public final class ContentionComparisons {
  private final ReadOnlyObjectWrapper<Map<String, Double>> comparison =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<List<ContentionFairness.Point>> fairness =
      new ReadOnlyObjectWrapper<>(List.of());
  private final LiveSolve<Asked, Map<String, Double>> comparing;
  private final LiveSolve<Asked, List<ContentionFairness.Point>> curving;
  private @Nullable ContentionRequest compared;
  private @Nullable ContentionRequest curved;

  /**
   * @param plan the scheduler's own
   */
  private record Asked(ContentionRequest question, ContentionPlan plan) {}

  ContentionComparisons(BackgroundExecution background) {
    comparing =
        new LiveSolve<>(
            background,
            _ -> Text.of("task.contend.compare"),
            (asked, control) -> asked.question().compare(asked.plan(), control));
    curving =
        new LiveSolve<>(
            background,
            _ -> Text.of("task.contend.fairness"),
            (asked, control) -> asked.question().curve(asked.plan(), control));
    comparing
        .resultProperty()
        .addListener((_, _, now) -> comparison.set(Objects.requireNonNullElse(now, Map.of())));
    curving
        .resultProperty()
        .addListener((_, _, now) -> fairness.set(Objects.requireNonNullElse(now, List.of())));
  }

  /** GPU utilisation by scheduler; empty while unknown. */
  public ReadOnlyObjectProperty<Map<String, Double>> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /**
   * Trade-offs between utilisation and the slowest job, around the levels that a person chose;
   * empty while unknown.
   */
  public ReadOnlyObjectProperty<List<ContentionFairness.Point>> fairnessProperty() {
    return fairness.getReadOnlyProperty();
  }

  /** Looks for what is not known yet: schedulers whatever is pinned, the curve whatever weighs. */
  void seekBeside(ContentionRequest answered, ContentionPlan plan) {
    if (!answered.own().equals(compared)) {
      compared = answered.own();
      comparing.clear();
      comparing.solve(new Asked(answered.own(), plan));
    }
    if (!answered.withWeight(0).equals(curved)) {
      curved = answered.withWeight(0);
      curving.clear();
      curving.solve(new Asked(answered.withWeight(0), plan));
    }
  }

  /** Shows what a file says of other schedulers. */
  void show(Map<String, Double> utilization) {
    clear();
    comparing.show(utilization);
  }

  void clear() {
    compared = null;
    curved = null;
    comparing.clear();
    curving.clear();
  }
}
