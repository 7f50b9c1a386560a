package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FigureColumn;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.features.parallelize.PlanSelection;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** All plans, sorted as a person likes; the selected one is looked at. */
final class PlansTable extends TableView<WeighedParallelismPlan> {
  private static final int TYPE = 2;

  private final ParallelizeSession session;
  private final ObservableList<WeighedParallelismPlan> plans = FXCollections.observableArrayList();
  private boolean following;

  PlansTable(ParallelizeSession session) {
    this.session = session;
    setId("parallelize-plans");
    getStyleClass().addAll("dense", "compare-table");
    setPlaceholder(new Label(Text.of("parallelize.empty")));
    words("", 54, this::mark);
    number(
        "parallelize.column.gpus", 58, PlanEstimate::gpus, value -> "%,d".formatted((int) value));
    words("parallelize.column.type", 76, each -> each.estimate().gpu());
    number("parallelize.table.seconds", 76, PlanEstimate::iterationSeconds, PlanFigures::number);
    number("parallelize.column.mfu", 58, PlanEstimate::mfu, PlanFigures::percent);
    number("parallelize.column.tokens", 84, PlanEstimate::tokensPerSecond, PlanFigures::large);
    number("parallelize.table.memory", 46, PlanEstimate::peakGiB, PlanFigures::number);
    number("parallelize.column.hours", 96, each -> each.gpuHours(tokens()), PlanFigures::large);
    words("parallelize.column.plan", 320, each -> PlanFigures.words(each.estimate()));
    TableViewDefaults.fitOrScroll(this);
    var sorted = new SortedList<>(plans);
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (now != null && !following) {
            session.pick(now);
          }
        });
    session.shownProperty().addListener((_, _, now) -> show(now));
    show(session.shownProperty().get());
  }

  private double tokens() {
    return session.question().goalProperty().get().tokenCount();
  }

  private void show(@Nullable PlanSelection shown) {
    following = true;
    var next = shown == null ? List.<WeighedParallelismPlan>of() : shown.plans();
    if (!plans.equals(next)) {
      plans.setAll(next);
      getColumns()
          .get(TYPE)
          .setVisible(next.stream().map(each -> each.estimate().gpu()).distinct().count() > 1);
    }
    if (shown != null && !shown.plan().equals(getSelectionModel().getSelectedItem())) {
      getSelectionModel().select(shown.plan());
      scrollTo(Math.max(0, getSelectionModel().getSelectedIndex() - 2));
    }
    refresh();
    following = false;
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

  private void words(String key, double width, Function<WeighedParallelismPlan, String> text) {
    var column = new TableColumn<WeighedParallelismPlan, String>(key.isEmpty() ? "" : Text.of(key));
    column.setPrefWidth(width);
    column.setReorderable(false);
    column.setSortable(!key.isEmpty());
    if (key.isEmpty()) {
      column.setMaxWidth(width);
    }
    column.setCellValueFactory(each -> new ReadOnlyObjectWrapper<>(text.apply(each.getValue())));
    getColumns().add(column);
  }

  private void number(
      String key, double width, ToDoubleFunction<PlanEstimate> value, DoubleFunction<String> text) {
    var column =
        new FigureColumn<WeighedParallelismPlan>(
            Text.of(key), width, each -> value.applyAsDouble(each.estimate()), text);
    column.setMaxWidth(width);
    getColumns().add(column);
  }
}
