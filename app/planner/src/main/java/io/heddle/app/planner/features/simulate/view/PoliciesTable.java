package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.LinkedSelectionTable;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.PolicyComparison;
import io.heddle.app.usecase.simulate.PolicyFamily.Measure;
import io.heddle.app.usecase.simulate.PolicyResult;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Policies by their figures, each with its gain over the baseline; the selected one is shown. */
final class PoliciesTable extends LinkedSelectionTable<PolicyResult> {
  private static final double NAME = 60;
  private static final double FIGURE = 70;

  /** Of a heading, a name or a figure: a letter, and what stands beside it. */
  private static final double LETTER = 7.5;

  private static final double MARGIN = 18;

  /** Letters that the margins of a heading take beside those of a figure. */
  private static final int HEAD = 4;

  private final SimulateSession session;
  private @Nullable PolicyComparison comparison;
  private List<Measure> measures = List.of();

  PoliciesTable(SimulateSession session) {
    super(
        "simulate-table",
        Text.of("simulate.view.table"),
        Text.of("simulate.empty"),
        row -> session.cursor().show(row.policy()));
    this.session = session;
    setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
    ChangeListeners.onChange(this::select, session.cursor().shownProperty());
    ChangeListeners.nowAndOnChange(this::show, session.answerProperty());
  }

  private void show() {
    var answer = session.answerProperty().get();
    if (answer != null) {
      var now = PolicyComparison.of(answer);
      comparison = now;
      if (!measures.equals(now.measures())) {
        measures = now.measures();
        columns();
      }
      fit(answer, now);
    }
    select();
    refresh();
  }

  private void select() {
    var answer = session.answerProperty().get();
    var shown = session.cursor().shownProperty().get();
    show(
        answer == null ? List.of() : answer.results(),
        each -> shown != null && each.policy().equals(shown.policy()));
  }

  private void columns() {
    getColumns().clear();
    var name = new TableColumn<PolicyResult, String>(Text.of("simulate.column.policy"));
    name.setReorderable(false);
    name.setCellValueFactory(each -> new ReadOnlyObjectWrapper<>(each.getValue().policy()));
    name.setCellFactory(_ -> new NameCell());
    getColumns().add(name);
    for (int m = 0; m < measures.size(); m++) {
      int measure = m;
      var column = new TableColumn<PolicyResult, Double>();
      column.setGraphic(header(measures.get(m).name()));
      column.setReorderable(false);
      column.getStyleClass().add("number");
      column.setCellValueFactory(each ->
          new ReadOnlyObjectWrapper<>(
              Objects.requireNonNull(comparison).mean(each.getValue(), measure).mean()));
      column.setCellFactory(_ -> new FigureCell(measure));
      getColumns().add(column);
    }
  }

  /** Columns are as wide as what stands in them: as many as there is room for are on show. */
  private void fit(SimulationAnswer answer, PolicyComparison now) {
    int name = answer.results().stream().mapToInt(each -> each.policy().length()).max().orElse(0);
    getColumns().getFirst().setPrefWidth(Math.max(NAME, MARGIN + LETTER * name));
    for (int m = 0; m < measures.size(); m++) {
      int measure = m;
      var of = measures.get(m);
      int letters =
          answer.results().stream()
              .mapToInt(each -> longest(now, each, measure))
              .reduce(PolicyMeasureText.longerLine(of.name()) + HEAD, Math::max);
      double width = Math.max(FIGURE, MARGIN + LETTER * letters);
      var column = getColumns().get(m + 1);
      column.setPrefWidth(width);
      ((Label) column.getGraphic()).setPrefWidth(width - MARGIN);
    }
  }

  /** Letters of the longest line of a figure. */
  private int longest(PolicyComparison now, PolicyResult result, int measure) {
    var unit = measures.get(measure).unit();
    var mean = now.mean(result, measure);
    var against = now.against(result, measure);
    return Stream.of(
            PolicyMeasureText.mean(mean, unit),
            PolicyMeasureText.interval(mean, unit),
            against == null ? Text.of("simulate.is.baseline") : PolicyMeasureText.gain(against))
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  /** In two lines: a table's head has room for no more. */
  private static Label header(String name) {
    var header = new Label(Character.toUpperCase(name.charAt(0)) + name.substring(1));
    header.setWrapText(true);
    header.setMinHeight(USE_PREF_SIZE);
    return header;
  }

  private final class NameCell extends TableCell<PolicyResult, String> {
    NameCell() {
      setWrapText(true);
    }

    @Override
    protected void updateItem(@Nullable String item, boolean empty) {
      super.updateItem(item, empty);
      var answer = session.answerProperty().get();
      setText(empty ? null : item);
      setTooltip(
          empty || item == null || answer == null
              ? null
              : new Tooltip(Text.sentence(answer.study().family().summary(item))));
    }
  }

  /** A mean with its interval, and below it the gain over the baseline. */
  private final class FigureCell extends TableCell<PolicyResult, Double> {
    private final int measure;
    private final Label value = new Label();
    private final Label interval = Ui.label("", "hint", "text-muted");
    private final Label gain = Ui.label("", "hint");
    private final VBox lines = new VBox(value, interval, gain);

    FigureCell(int measure) {
      this.measure = measure;
      lines.setAlignment(Pos.CENTER_RIGHT);
    }

    @Override
    protected void updateItem(@Nullable Double item, boolean empty) {
      super.updateItem(item, empty);
      var answer = session.answerProperty().get();
      var compared = comparison;
      var result = empty ? null : getTableRow().getItem();
      if (answer == null || compared == null || result == null || measure >= measures.size()) {
        setGraphic(null);
        return;
      }
      var of = measures.get(measure);
      var mean = compared.mean(result, measure);
      value.setText(PolicyMeasureText.mean(mean, of.unit()));
      interval.setText(PolicyMeasureText.interval(mean, of.unit()));
      Ui.show(interval, !interval.getText().isEmpty());
      gain(answer, compared.against(result, measure), result, of);
      setGraphic(lines);
    }

    private void gain(
        SimulationAnswer answer, @Nullable MeanInterval against, PolicyResult result, Measure of) {
      gain.getStyleClass().removeAll("success-text", "danger-text", "text-muted");
      if (against == null) {
        boolean baseline = result.policy().equals(answer.study().baseline());
        gain.setText(baseline ? Text.of("simulate.is.baseline") : "");
        Ui.show(gain, baseline);
        gain.getStyleClass().add("text-muted");
        return;
      }
      gain.setText(PolicyMeasureText.gain(against));
      Ui.show(gain, true);
      boolean clear = Math.abs(against.mean()) > against.half();
      boolean better = of.less() ? against.mean() < 0 : against.mean() > 0;
      gain.getStyleClass().add(!clear ? "text-muted" : better ? "success-text" : "danger-text");
    }
  }
}
