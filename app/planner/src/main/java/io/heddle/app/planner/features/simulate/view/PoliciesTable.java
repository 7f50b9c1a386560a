package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.PolicyComparison;
import io.heddle.app.usecase.simulate.PolicyFamily.Measure;
import io.heddle.app.usecase.simulate.PolicyResult;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import java.util.List;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Policies by their figures, each with its gain over the baseline; the selected one is shown. */
final class PoliciesTable extends TableView<PolicyResult> {
  private static final double NAME = 116;
  private static final double FIGURE = 124;

  /** Of a heading in two lines: a letter, and what stands beside it. */
  private static final double LETTER = 7.5;

  private static final double MARGIN = 18;

  private final SimulateSession session;
  private final ObservableList<PolicyResult> results = FXCollections.observableArrayList();
  private @Nullable PolicyComparison comparison;
  private List<Measure> measures = List.of();
  private boolean following;

  PoliciesTable(SimulateSession session) {
    this.session = session;
    setId("simulate-table");
    getStyleClass().addAll("dense", "compare-table");
    setPlaceholder(new Label(Text.of("simulate.empty")));
    setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
    var sorted = new SortedList<>(results);
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (now != null && !following) {
            session.cursor().show(now.policy());
          }
        });
    session.answerProperty().addListener((_, _, _) -> show());
    session.cursor().shownProperty().addListener((_, _, _) -> select());
    show();
  }

  private void show() {
    var answer = session.answerProperty().get();
    following = true;
    if (answer == null) {
      results.clear();
    } else {
      var now = PolicyComparison.of(answer);
      comparison = now;
      if (!measures.equals(now.measures())) {
        measures = now.measures();
        columns();
      }
      results.setAll(answer.results());
    }
    following = false;
    select();
  }

  private void select() {
    following = true;
    var shown = session.cursor().shownProperty().get();
    results.stream()
        .filter(each -> shown != null && each.policy().equals(shown.policy()))
        .findFirst()
        .ifPresent(getSelectionModel()::select);
    following = false;
  }

  private void columns() {
    getColumns().clear();
    var name = new TableColumn<PolicyResult, String>(Text.of("simulate.column.policy"));
    name.setPrefWidth(NAME);
    name.setReorderable(false);
    name.setCellValueFactory(each -> new ReadOnlyObjectWrapper<>(each.getValue().policy()));
    name.setCellFactory(_ -> new NameCell());
    getColumns().add(name);
    for (int m = 0; m < measures.size(); m++) {
      int measure = m;
      var column = new TableColumn<PolicyResult, Double>();
      double width =
          Math.max(FIGURE, MARGIN + LETTER * PolicyMeasureText.longerLine(measures.get(m).name()));
      column.setGraphic(header(measures.get(m).name(), width - MARGIN));
      column.setPrefWidth(width);
      column.setReorderable(false);
      column.getStyleClass().add("number");
      column.setCellValueFactory(each ->
          new ReadOnlyObjectWrapper<>(
              Objects.requireNonNull(comparison).mean(each.getValue(), measure).mean()));
      column.setCellFactory(_ -> new FigureCell(measure));
      getColumns().add(column);
    }
  }

  /** In two lines: a table's head has room for no more. */
  private static Label header(String name, double width) {
    var header = new Label(Character.toUpperCase(name.charAt(0)) + name.substring(1));
    header.setWrapText(true);
    header.setPrefWidth(width);
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
