package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.LinkedSelectionTable;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.features.parallelize.PlanSelection;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** All plans, sorted as a person likes; the selected one is looked at. */
final class PlansTable extends LinkedSelectionTable<WeighedParallelismPlan> {
  private static final double MARK = 54;

  private final ParallelizeSession session;
  private final TextColumn<WeighedParallelismPlan> type;

  PlansTable(ParallelizeSession session) {
    super("parallelize-plans", Text.of("tab-plans"), Text.of("parallelize.empty"), session::pick);
    this.session = session;
    var marked = new TextColumn<>("", MARK, false, this::mark).unsorted();
    marked.setMaxWidth(MARK);
    getColumns().add(marked);
    number(
        "parallelize.column.gpus", 58, PlanEstimate::gpus, value -> "%,d".formatted((int) value));
    type = words("parallelize.column.type", 76, each -> each.estimate().gpu());
    number("parallelize.table.seconds", 76, PlanEstimate::iterationSeconds, PlanFigures::number);
    number("parallelize.column.mfu", 58, PlanEstimate::mfu, PlanFigures::percent);
    number("parallelize.column.tokens", 84, PlanEstimate::tokensPerSecond, PlanFigures::large);
    number("parallelize.table.memory", 46, PlanEstimate::peakGiB, PlanFigures::number);
    number("parallelize.column.hours", 96, each -> each.gpuHours(tokens()), PlanFigures::large);
    words("parallelize.column.plan", 320, each -> PlanFigures.words(each.estimate()));
    TableViewDefaults.fitOrScroll(this);
    session.shownProperty().subscribe(now -> show(now));
  }

  private double tokens() {
    return session.question().goal().get().tokenCount();
  }

  private void show(@Nullable PlanSelection shown) {
    var plans = shown == null ? List.<WeighedParallelismPlan>of() : shown.plans();
    type.setVisible(plans.stream().map(each -> each.estimate().gpu()).distinct().count() > 1);
    show(plans, each -> shown != null && each.equals(shown.plan()));
    refresh();
  }

  /** The best, Arena's proxy, and what takes more GPUs than are given. */
  private String mark(WeighedParallelismPlan plan) {
    var shown = session.shownProperty().get();
    if (shown == null) {
      return "";
    }
    if (plan.equals(shown.best())) {
      return Text.of("parallelize.mark.best");
    }
    if (plan.equals(shown.proxy())) {
      return Text.of("parallelize.mark.proxy");
    }
    return shown.answer().beyond().contains(plan) ? Text.of("parallelize.mark.beyond") : "";
  }

  private void number(
      String key, double width, ToDoubleFunction<PlanEstimate> value, DoubleFunction<String> text) {
    figure(key, width, each -> value.applyAsDouble(each.estimate()), text).setMaxWidth(width);
  }
}
