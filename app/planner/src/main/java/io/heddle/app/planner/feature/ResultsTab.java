package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.guide.GuidePageLink;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** A tab below the canvas. */
public final class ResultsTab extends Tab {
  private ObservableValue<CanvasMarks> marks = new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

  /**
   * @param id which is the key of its title, too
   */
  public ResultsTab(String id, Node content) {
    super(Text.of(id), content);
    setId(id);
  }

  /** Says which page explains it, if another than that of the whole panel. */
  public ResultsTab explainedBy(String page) {
    GuidePageLink.mark(getContent(), page);
    return this;
  }

  /** Marks this on the canvas while it is open. */
  public ResultsTab marking(ObservableValue<CanvasMarks> now) {
    marks = now;
    return this;
  }

  /** Opens it. */
  public void select() {
    getTabPane().getSelectionModel().select(this);
  }

  /** The panel of such tabs. */
  public static TabPane panel(String id, Tab... tabs) {
    var panel = new TabPane(tabs);
    panel.setId(id);
    panel.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    panel.setMinHeight(0);
    return panel;
  }

  /** What the open tab of a panel marks; nothing where it is none of these. */
  public static ObservableValue<CanvasMarks> marksOf(TabPane panel) {
    return panel
        .getSelectionModel()
        .selectedItemProperty()
        .flatMap(tab -> tab instanceof ResultsTab open ? open.marks : null)
        .orElse(CanvasMarks.NONE);
  }
}
