package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.SearchGuide;
import java.util.List;
import javafx.beans.Observable;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** What answers can be judged by, and what searches can be guided by. */
final class DispatchSources {
  private final DispatchSession session;
  private final ObservableList<BandwidthGroundTruth> truths = FXCollections.observableArrayList();
  private final ObservableList<SearchGuide> guides = FXCollections.observableArrayList();

  /**
   * @param measured profiles of the library
   */
  DispatchSources(DispatchSession session, ObservableList<BandwidthGroundTruth> measured) {
    this.session = session;
    truths.setAll(session.choices().truth().get());
    guides.setAll(
        session.choices().guide().get(),
        new SearchGuide(Text.of("dispatch.guide.formula"), SearchGuide.Kind.FORMULA, null));
    measured.addListener(
        (ListChangeListener<BandwidthGroundTruth>) _ -> offer(List.copyOf(measured)));
    // Before the box that is bound to it: that shows nothing for what its list does not have yet.
    session
        .choices()
        .guide()
        .addListener((Observable _) -> {
          var now = session.choices().guide().get();
          if (!guides.contains(now)) {
            guides.add(now);
          }
        });
  }

  ObservableList<BandwidthGroundTruth> truths() {
    return truths;
  }

  ObservableList<SearchGuide> guides() {
    return guides;
  }

  /** What the library gives stands between the built-in model and opened files. */
  private void offer(List<BandwidthGroundTruth> measured) {
    var chosen = session.choices().truth().get();
    var labels = measured.stream().map(BandwidthGroundTruth::label).toList();
    truths.removeIf(each -> labels.contains(each.label()));
    truths.addAll(1, measured);
    measured.stream()
        .filter(each -> each.label().equals(chosen.label()))
        .forEach(session.choices().truth()::set);
  }

  /** Offers a truth, and takes it. */
  void take(BandwidthGroundTruth truth) {
    truths.removeIf(each -> each.label().equals(truth.label()));
    truths.add(truth);
    session.choices().truth().set(truth);
  }

  /** Offers a guide, and takes it. */
  void take(SearchGuide guide) {
    guides.removeIf(each -> each.label().equals(guide.label()));
    session.choices().guide().set(guide);
  }
}
