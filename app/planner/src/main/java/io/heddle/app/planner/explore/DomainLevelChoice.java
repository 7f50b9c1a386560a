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
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/**
 * Chooses the level whose domains all views frame and colour. The levels of a cluster are looked up
 * when the menu opens.
 */
public final class DomainLevelChoice extends MenuButton {
  /** Widest name of a level; longer ones are cut. */
  private static final double WIDEST = 170;

  private final boolean brief;

  /**
   * @param brief whether minipods, as every canvas shows them, need no name
   * @param cluster whose levels are offered; null: none
   */
  public DomainLevelChoice(
      String id,
      boolean brief,
      LinkedSelection linking,
      ObservableValue<? extends @Nullable Cluster> cluster) {
    this.brief = brief;
    setId(id);
    GuidePageLink.mark(this, "keep-groups-inside-a-rack.md#see-the-domains-of-a-level");
    getStyleClass().addAll("small", "flat");
    setGraphic(new FontIcon(MaterialDesignL.LAYERS_OUTLINE));
    setMaxWidth(WIDEST);
    setTooltip(new Tooltip(Text.of("level.tip")));
    setAccessibleHelp(Text.of("level.tip"));
    getItems().add(new RadioMenuItem()); // a menu without items does not open
    setOnShowing(_ -> fill(linking, cluster.getValue()));
  }

  /**
   * Names the level that is chosen; the view that has this menu calls it for as long as it is open.
   */
  public void showLevel(String level) {
    var title = DrawnDomainLevel.title(level, Text::of);
    setAccessibleText(Text.of("level.shown", title));
    setText(
        !brief ? Text.of("level.shown", title) : level.equals(TopologyLevel.MINIPOD) ? "" : title);
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
