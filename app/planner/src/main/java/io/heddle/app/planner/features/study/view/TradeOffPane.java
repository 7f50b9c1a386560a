package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.study.StudyParetoFronts;
import io.heddle.app.planner.features.study.StudyRowsSession;
import io.heddle.render.rows.ScatterPlotView;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/** Rows by two measures, with the front of those that no other beats. */
final class TradeOffPane extends BorderPane {
  private final StudyRowsSession rows;
  private final ScatterPlotView view =
      new ScatterPlotView(Text::of, Text.of("study.tradeoff.none"));
  private final ComboBox<String> x;
  private final ComboBox<String> y;
  private final ToggleButton moreX;
  private final ToggleButton moreY;
  private final List<Node> tools;
  private List<Integer> front = List.of();

  TradeOffPane(StudyRowsSession rows, FeatureContext context, IntConsumer open) {
    this.rows = rows;
    setMinSize(0, 0);
    view.setId("study-tradeoff");
    x = AxisChoiceBoxes.box("study-tradeoff-x", "study.across", this::show);
    y = AxisChoiceBoxes.box("study-tradeoff-y", "study.down", this::show);
    moreX = more("study-more-x");
    moreY = more("study-more-y");
    tools = List.of(bar(y, moreY), bar(Ui.label(Text.of("study.against"), "text-muted"), x, moreX));
    setCenter(view);
    context.follow(context.theme().themeProperty(), view::setTheme);
    LinkedRowViews.link(view, rows, open);
    rows.axesProperty()
        .subscribe(_ -> {
          AxisChoiceBoxes.offer(x, rows.measures(), 0);
          AxisChoiceBoxes.offer(y, rows.measures(), 1);
          show();
        });
    rows.keptProperty().subscribe(_ -> compare());
    rows.pointedProperty().subscribe(_ -> mark());
    rows.chosenProperty().subscribe(_ -> mark());
  }

  /** Pressed: more is better. */
  private ToggleButton more(String id) {
    var button = new ToggleButton(Text.of("study.less"));
    button.setId(id);
    button.setMinWidth(USE_PREF_SIZE);
    button.setTooltip(new Tooltip(Text.of("study.less.tip")));
    button.setOnAction(_ -> {
      button.setText(Text.of(button.isSelected() ? "study.more" : "study.less"));
      compare();
    });
    return button;
  }

  private static HBox bar(Node... controls) {
    var bar = Ui.styled(new HBox(6, controls), "contend-bar");
    return bar;
  }

  /** In the order in which they are read; each is kept in one line. */
  List<Node> tools() {
    return tools;
  }

  private void show() {
    view.show(rows.axis(x.getValue()), rows.axis(y.getValue()), rows.series());
    compare();
  }

  private void compare() {
    var one = rows.axis(x.getValue());
    var two = rows.axis(y.getValue());
    front =
        one == null || two == null || one.equals(two)
            ? List.of()
            : StudyParetoFronts.of(
                rows.keptProperty().get(), one, two, !moreX.isSelected(), !moreY.isSelected());
    mark();
  }

  private void mark() {
    view.mark(rows.marks(front));
  }
}
