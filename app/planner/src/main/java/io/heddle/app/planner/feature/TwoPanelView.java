package io.heddle.app.planner.feature;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/**
 * A workspace of two panels that stay: cards in the inspector, below what is selected, and a pane
 * of results. What it marks on the canvas changes.
 */
public abstract class TwoPanelView implements FeatureView {
  private final Region inspector;
  private final Region results;
  private final WorkspaceExport export;
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

  protected TwoPanelView(
      FeatureContext context, Region results, WorkspaceExport export, Node... cards) {
    this.results = results;
    this.export = export;
    var all = new Node[cards.length + 1];
    all[0] = new SelectionCard(context);
    System.arraycopy(cards, 0, all, 1, cards.length);
    inspector = new InspectorPane(all);
  }

  /** Marks this from now on. */
  protected final void mark(CanvasMarks now) {
    marks.set(now);
  }

  @Override
  public final Region inspector() {
    return inspector;
  }

  @Override
  public final Region results() {
    return results;
  }

  @Override
  public final ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  @Override
  public final WorkspaceExport export() {
    return export;
  }
}
