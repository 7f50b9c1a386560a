package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.model.cluster.Cluster;
import io.heddle.render.DrawnDomainLevel;
import java.util.List;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.scene.control.ComboBox;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a level of a cluster by its id, in the field's words. The levels are looked up when the
 * list opens; a level that the cluster lacks may be shown.
 */
final class TopologyLevelBox extends ComboBox<String> {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");

  /**
   * @param optional whether no level may be chosen, which is an empty id
   */
  TopologyLevelBox(String id, boolean optional, Supplier<@Nullable Cluster> cluster) {
    setId(id);
    setMaxWidth(Double.MAX_VALUE);
    setAccessibleText(Text.of("job.segment.level.tip"));
    setConverter(
        new EntryText<>(level ->
            level.isEmpty() ? Text.of("job.groups.any") : DrawnDomainLevel.title(level, Text::of)));
    setOnShowing(_ -> {
      var on = cluster.get();
      var chosen = getValue();
      getItems().setAll(on == null ? List.of() : on.domains().ids());
      if (optional) {
        getItems().addFirst("");
      }
      setValue(chosen);
    });
  }

  /** The chosen id; empty for none. */
  String level() {
    var chosen = getValue();
    return chosen == null ? "" : chosen;
  }

  /** Says that the cluster lacks the level, or that it has it. */
  void markWrong(boolean wrong) {
    pseudoClassStateChanged(WRONG, wrong);
  }
}
