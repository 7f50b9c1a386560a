package io.heddle.app.planner.feature;

import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableStringValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A workspace of two panels that stay. What it marks on the canvas, what it says in the status line
 * and its earlier answers change.
 */
public abstract class PanelView implements FeatureView {
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);
  private final ObservableList<ExplorerRunRow> runs = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
  private @Nullable Region inspector;
  private @Nullable Region results;
  private @Nullable WorkspaceExport export;
  private @Nullable NextStep next;

  /** Called once, by the constructor. */
  protected final void setPanels(Region right, Region bottom) {
    inspector = right;
    results = bottom;
  }

  /**
   * Says what the primary button does. Called at most once, by the constructor.
   *
   * @param why nothing can be exported, or empty
   */
  protected final void setExport(String title, ObservableStringValue why, Runnable action) {
    export = new WorkspaceExport(title, why, action);
  }

  /** Says how what is on show goes on elsewhere. Called at most once, by the constructor. */
  protected final void setNext(NextStep step) {
    next = step;
  }

  /** Marks this from now on. */
  protected final void mark(CanvasMarks now) {
    marks.set(now);
  }

  /** Says this in the status line from now on. */
  protected final void say(String now) {
    status.set(now);
  }

  @Override
  public final Region inspector() {
    return Objects.requireNonNull(inspector);
  }

  @Override
  public final Region results() {
    return Objects.requireNonNull(results);
  }

  @Override
  public final @Nullable WorkspaceExport export() {
    return export;
  }

  @Override
  public final @Nullable NextStep offer() {
    return next;
  }

  @Override
  public final ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  @Override
  public ObservableList<ExplorerRunRow> runs() {
    return runs;
  }

  @Override
  public final ReadOnlyStringProperty statusProperty() {
    return status.getReadOnlyProperty();
  }
}
