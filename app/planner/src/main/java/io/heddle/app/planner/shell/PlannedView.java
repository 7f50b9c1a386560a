package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.model.edit.KeptJobPlacements;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ChangeListener;
import org.jspecify.annotations.Nullable;

/** Whether the document on show is seen with its planned jobs, or as it is. */
final class PlannedView {
  private final BooleanProperty shown = new SimpleBooleanProperty(true);
  private final ReadOnlyBooleanWrapper useful = new ReadOnlyBooleanWrapper();
  private final ChangeListener<KeptJobPlacements> kept = (_, _, now) -> useful.set(!now.isEmpty());

  PlannedView(CurrentDocument current) {
    current.documentProperty().addListener((_, before, now) -> follow(before, now));
    follow(null, current.documentProperty().get());
  }

  /** Follows the document, and is followed by it. */
  BooleanProperty shownProperty() {
    return shown;
  }

  /** Whether the document has planned jobs. */
  ReadOnlyBooleanProperty usefulProperty() {
    return useful.getReadOnlyProperty();
  }

  private void follow(@Nullable ClusterDocument before, @Nullable ClusterDocument now) {
    if (before != null) {
      before.keptProperty().removeListener(kept);
      shown.unbindBidirectional(before.withPlannedProperty());
    }
    if (now == null) {
      useful.set(false);
      return;
    }
    shown.bindBidirectional(now.withPlannedProperty());
    now.keptProperty().addListener(kept);
    useful.set(!now.keptProperty().get().isEmpty());
  }
}
