package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.study.StudyRowsSession;
import io.heddle.render.rows.ParallelAxesView;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.layout.BorderPane;

/** Options and measures side by side; dragging along one of them keeps rows. */
final class ParallelPane extends BorderPane {
  private final StudyRowsSession rows;
  private final ParallelAxesView view =
      new ParallelAxesView(Text::of, Text.of("study.parallel.none"));

  ParallelPane(StudyRowsSession rows, FeatureContext context, IntConsumer open) {
    this.rows = rows;
    setMinSize(0, 0);
    view.setId("study-parallel");
    setCenter(view);
    context.follow(context.theme().themeProperty(), view::setTheme);
    LinkedRowViews.link(view, rows, open);
    rows.axesProperty().subscribe(view::show);
    rows.brushesProperty().subscribe(view::brush);
    rows.keptProperty().subscribe(_ -> mark());
    rows.pointedProperty().subscribe(_ -> mark());
    rows.chosenProperty().subscribe(_ -> mark());
  }

  private void mark() {
    view.mark(rows.marks(List.of()));
  }
}
