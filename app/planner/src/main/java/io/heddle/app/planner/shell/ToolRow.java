package io.heddle.app.planner.shell;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.layout.HBox;

/**
 * Tools side by side. Where there is no room for all their words, some show as icons alone, one
 * group after the other until the rest fits.
 */
final class ToolRow extends HBox {
  /** Narrower windows have tighter tools. */
  private static final double ROOMY = 1300;

  private final List<List<? extends Labeled>> shrinking;
  private final Map<Labeled, ContentDisplay> usual = new HashMap<>();

  /**
   * @param shrinking of the tools those whose icon tells enough, the first to shrink first; each
   *     has a tool tip
   */
  ToolRow(List<Node> tools, List<List<? extends Labeled>> shrinking) {
    super(8);
    this.shrinking = shrinking;
    shrinking.forEach(group -> group.forEach(each -> usual.put(each, each.getContentDisplay())));
    getChildren().setAll(tools);
    getStyleClass().add("tool-row");
    widthProperty()
        .map(width -> width.doubleValue() < ROOMY)
        .subscribe(narrow -> {
          getStyleClass().remove("narrow");
          if (narrow) {
            getStyleClass().add("narrow");
          }
        });
  }

  @Override
  protected void layoutChildren() {
    usual.forEach(Labeled::setContentDisplay);
    for (var group : shrinking) {
      if (computePrefWidth(-1) > getWidth()) { // prefWidth would be that before the last group
        group.forEach(each -> each.setContentDisplay(ContentDisplay.GRAPHIC_ONLY));
      }
    }
    super.layoutChildren();
  }

  @Override
  protected double computeMinWidth(double height) {
    return 0;
  }
}
