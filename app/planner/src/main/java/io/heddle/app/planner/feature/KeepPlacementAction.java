package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;

/**
 * How a workspace's answer becomes a planned job of the document, or stops to be one.
 *
 * @param text what the button says now
 * @param tip what it does
 * @param obstacle why there is nothing to keep, or empty
 */
public record KeepPlacementAction(
    ObservableStringValue text,
    ObservableStringValue tip,
    ObservableStringValue obstacle,
    Runnable action) {
  /**
   * Keeps an answer, or releases it where it is kept.
   *
   * @param kept whether the answer on show is kept
   * @param obstacle why it cannot be kept, or empty
   */
  public static KeepPlacementAction of(
      ObservableBooleanValue kept,
      ObservableStringValue obstacle,
      Runnable keep,
      Runnable release) {
    return new KeepPlacementAction(
        Bindings.when(kept).then(Text.of("keep.release")).otherwise(Text.of("keep.short")),
        Bindings.when(kept).then(Text.of("keep.release.tip")).otherwise(Text.of("keep.keep.tip")),
        Bindings.when(kept).then("").otherwise(obstacle),
        () -> (kept.get() ? release : keep).run());
  }
}
