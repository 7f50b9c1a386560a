package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EmptyState;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.study.StudySession;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/** The rows of a study in four views of one selection. */
final class StudyResultsPane extends BorderPane {
  private final StudySession session;
  private final FlowPane tools = Ui.styled(new FlowPane(10, 4), "results-bar", "contend-bar");
  private final ViewSwitch views = new ViewSwitch();
  private final Label kept = Ui.named("study-kept", Ui.label("", "text-muted", "hint"));
  private final Button all;

  StudyResultsPane(StudySession session, FeatureContext context, IntConsumer open) {
    this.session = session;
    setId("study");
    setMinSize(0, 0);
    views.add(
        "study-show-table", Text.of("study.view.table"), new StudyRowsTable(session.rows(), open));
    views.addLater(
        "study-show-heatmap",
        Text.of("study.view.heatmap"),
        () -> new HeatmapPane(session.rows(), context));
    views.addLater(
        "study-show-tradeoff",
        Text.of("study.view.tradeoff"),
        () -> new TradeOffPane(session.rows(), context, open));
    views.addLater(
        "study-show-parallel",
        Text.of("study.view.parallel"),
        () -> new ParallelPane(session.rows(), context, open));
    all =
        Ui.button(
            "study-all",
            Text.of("study.all"),
            MaterialDesignF.FILTER_REMOVE_OUTLINE,
            session.rows()::clearBrushes);
    views.shownProperty().subscribe(_ -> arrange());
    setTop(tools);
    var hint = new EmptyState("study-hint", Text.of("study.empty"), Text.of("study.empty.how"));
    setCenter(new StackPane(views.frame(), hint));
    session
        .rows()
        .tableProperty()
        .subscribe(now -> {
          Ui.show(hint, now == null);
          views.frame().setVisible(now != null);
        });
    session.rows().keptProperty().subscribe(_ -> follow());
  }

  private void arrange() {
    var now = new ArrayList<Node>(List.of(views.buttons()));
    switch (views.shownProperty().get()) {
      case TradeOffPane tradeOff -> now.addAll(tradeOff.tools());
      case HeatmapPane heatmap -> now.add(heatmap.tools());
      case null, default -> {}
    }
    now.add(kept);
    now.add(all);
    tools.getChildren().setAll(now);
  }

  private void follow() {
    var table = session.rows().tableProperty().get();
    var brushes = session.rows().brushesProperty().get();
    Ui.show(all, !brushes.isEmpty());
    kept.setText(
        table == null || brushes.isEmpty()
            ? ""
            : Text.of(
                "study.kept",
                String.format(
                    Locale.ENGLISH, "%,d", session.rows().keptProperty().get().cardinality()),
                String.format(Locale.ENGLISH, "%,d", table.size())));
  }
}
