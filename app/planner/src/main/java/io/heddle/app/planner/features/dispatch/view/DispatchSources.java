package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.usecase.dispatch.Guide;
import io.heddle.app.usecase.dispatch.Truth;
import java.util.List;
import javafx.beans.Observable;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** What answers can be judged by, and what searches can be guided by. */
final class DispatchSources {
  private final DispatchSession session;
  private final ObservableList<Truth> truths = FXCollections.observableArrayList();
  private final ObservableList<Guide> guides = FXCollections.observableArrayList();

  /**
   * @param measured profiles of the library
   */
  DispatchSources(DispatchSession session, ObservableList<Truth> measured) {
    this.session = session;
    truths.setAll(session.truthProperty().get());
    guides.setAll(
        session.guideProperty().get(),
        new Guide(Text.of("dispatch.guide.formula"), Guide.Kind.FORMULA, null));
    measured.addListener((ListChangeListener<Truth>) _ -> offer(List.copyOf(measured)));
    // Before the box that is bound to it: that shows nothing for what its list does not have yet.
    session
        .guideProperty()
        .addListener((Observable _) -> {
          var now = session.guideProperty().get();
          if (!guides.contains(now)) {
            guides.add(now);
          }
        });
  }

  ObservableList<Truth> truths() {
    return truths;
  }

  ObservableList<Guide> guides() {
    return guides;
  }

  /** What the library gives stands between the built-in model and opened files. */
  private void offer(List<Truth> measured) {
    var chosen = session.truthProperty().get();
    var labels = measured.stream().map(Truth::label).toList();
    truths.removeIf(each -> labels.contains(each.label()));
    truths.addAll(1, measured);
    measured.stream()
        .filter(each -> each.label().equals(chosen.label()))
        .forEach(session.truthProperty()::set);
  }

  /** Offers a truth, and takes it. */
  void take(Truth truth) {
    truths.removeIf(each -> each.label().equals(truth.label()));
    truths.add(truth);
    session.truthProperty().set(truth);
  }

  /** Offers a guide, and takes it. */
  void take(Guide guide) {
    guides.removeIf(each -> each.label().equals(guide.label()));
    session.guideProperty().set(guide);
  }
}
