package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.app.usecase.estimate.SelectedRuns;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * What takes a moment of the plan that is looked at: its timeline, its limits. To be used on the UI
 * thread only.
 */
public final class SelectedPlanDetails {
  /** More slots than a screen has pixels tell nothing. */
  private static final int MOST_SLOTS = 20_000;

  private static final int WHOLE = 2_000_000;

  /**
   * Details of a plan.
   *
   * @param memoryGiB what its GPUs may hold, usable GiB where the estimate states them
   * @param unrecomputed the same plan without recomputation; null where it has none
   */
  public record Detail(
      WeighedParallelismPlan plan,
      PipelineTimeline timeline,
      double memoryGiB,
      @Nullable PlanEstimate unrecomputed) {}

  private record Asked(ParallelismPlanRequest question, WeighedParallelismPlan plan) {
    Detail solve() {
      var estimate = plan.estimate();
      var problem = question.problem(count -> count == estimate.gpus());
      var range = estimate.memoryRange();
      boolean again = estimate.plan().recompute() != ActivationRecompute.NONE;
      return new Detail(
          plan,
          problem.timeline(estimate, MOST_SLOTS),
          range == null ? problem.memoryGiB(estimate) : range.usableGiB(),
          again
              ? problem.variant(estimate, estimate.plan().withRecompute(ActivationRecompute.NONE))
              : null);
    }
  }

  private final ReadOnlyObjectProperty<@Nullable PlanSelection> shown;
  private final LiveSolve<Asked, Detail> live;
  private final ReadOnlyObjectWrapper<@Nullable Detail> detail = new ReadOnlyObjectWrapper<>();

  SelectedPlanDetails(
      BackgroundExecution background, ReadOnlyObjectProperty<@Nullable PlanSelection> shown) {
    this.shown = shown;
    live =
        new LiveSolve<>(
            background,
            asked -> Text.of("task.timeline", asked.question().job().id()),
            (asked, _) -> asked.solve());
    live.setOnAnswer(answer -> detail.set(answer.result()));
    shown.addListener((_, _, now) -> follow(now));
  }

  private void follow(@Nullable PlanSelection now) {
    var known = detail.get();
    var question = now == null ? null : now.question();
    if (now == null || question == null) {
      live.clear();
      detail.set(null);
    } else if (known == null || !known.plan().equals(now.plan())) {
      live.solve(new Asked(question, now.plan()));
    }
  }

  /** Of the plan that was looked at last; null while they are not known. */
  public ReadOnlyObjectProperty<@Nullable Detail> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /**
   * The whole timeline of the plan that is looked at, to be asked for off the UI thread; null where
   * there is none.
   */
  public @Nullable Supplier<PipelineTimeline> wholeTimeline() {
    var now = shown.get();
    var question = now == null ? null : now.question();
    if (now == null || question == null) {
      return null;
    }
    var estimate = now.plan().estimate();
    return () -> question.problem(count -> count == estimate.gpus()).timeline(estimate, WHOLE);
  }

  /**
   * Which of the plans to measure, to be asked for off the UI thread; null where Heddle has not
   * found them itself.
   */
  public @Nullable Supplier<SelectedRuns> runsToMeasure() {
    var now = shown.get();
    var question = now == null ? null : now.question();
    if (now == null || question == null) {
      return null;
    }
    var plans = now.answer().within();
    return () ->
        SelectedRuns.of(
            SelectedRuns.table(
                question.problem(_ -> true), plans, question.job().workload().stack()),
            question.calibration(),
            SelectedRuns.USUAL);
  }

  void close() {
    live.clear();
  }
}
