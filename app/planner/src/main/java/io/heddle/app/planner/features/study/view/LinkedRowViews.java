package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.features.study.StudyRowsSession;
import io.heddle.render.rows.StudyRowsView;
import java.util.function.IntConsumer;

/** What is done in one view of rows is done in all. */
final class LinkedRowViews {
  private LinkedRowViews() {}

  static void link(StudyRowsView view, StudyRowsSession rows, IntConsumer open) {
    view.setOnPoint(rows.pointedProperty()::set);
    view.setOnChoose(rows.chosenProperty()::set);
    view.setOnOpen(open);
    view.setOnBrush(rows::brush);
    view.setTips(rows::words);
  }
}
