package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.features.study.RowsSession;
import io.heddle.render.rows.RowsView;
import java.util.function.IntConsumer;

/** What is done in one view of rows is done in all. */
final class RowsLinks {
  private RowsLinks() {}

  static void link(RowsView view, RowsSession rows, IntConsumer open) {
    view.setOnPoint(rows.pointedProperty()::set);
    view.setOnChoose(rows.chosenProperty()::set);
    view.setOnOpen(open);
    view.setOnBrush(rows::brush);
    view.setTips(rows::words);
  }
}
