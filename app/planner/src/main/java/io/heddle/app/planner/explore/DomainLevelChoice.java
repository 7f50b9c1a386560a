package io.heddle.app.planner.explore;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.render.DrawnDomainLevel;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the level whose domains all views frame and colour. The levels of a cluster are looked up
 * when the menu opens.
 */
public final class DomainLevelChoice extends MenuButton {
  /**
   * @param cluster whose levels are offered; null: none
   */
  public DomainLevelChoice(
      String id, LinkedSelection linking, ObservableValue<? extends @Nullable Cluster> cluster) {
    setId(id);
    GuidePageLink.mark(this, "keep-groups-inside-a-rack.md#see-the-domains-of-a-level");
    getStyleClass().addAll("small", "flat");
    setTooltip(new Tooltip(Text.of("level.tip")));
    setAccessibleHelp(Text.of("level.tip"));
    getItems().add(new RadioMenuItem()); // a menu without items does not open
    setOnShowing(_ -> fill(linking, cluster.getValue()));
    linking
        .levelProperty()
        .subscribe(
            level -> setText(Text.of("level.shown", DrawnDomainLevel.title(level, Text::of))));
  }

  private void fill(LinkedSelection linking, @Nullable Cluster cluster) {
    var ids =
        cluster == null || cluster.hosts().isEmpty()
            ? List.of(TopologyLevel.MINIPOD)
            : cluster.domains().ids();
    getItems().setAll(ids.stream().map(id -> item(linking, cluster, id)).toList());
  }

  private static RadioMenuItem item(LinkedSelection linking, @Nullable Cluster cluster, String id) {
    var level = cluster == null ? null : cluster.domains().find(id);
    var title = DrawnDomainLevel.title(id, Text::of);
    var item =
        new RadioMenuItem(level == null ? title : Text.of("level.choice", title, level.domains()));
    item.setId("level-" + id);
    item.setSelected(id.equals(linking.levelProperty().get()));
    item.setOnAction(_ -> linking.levelProperty().set(id));
    return item;
  }
}
