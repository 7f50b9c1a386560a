package io.heddle.app.planner.edit;

import io.heddle.render.topology.HitTestResult;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The keyboard on the canvas in drawing mode: tools by letter, moving by arrows. */
final class CanvasKeys {
  private final FabricEditor editor;
  private final Runnable rest;

  /**
   * @param rest ends what the mouse has begun
   */
  CanvasKeys(FabricEditor editor, Runnable rest) {
    this.editor = editor;
    this.rest = rest;
  }

  void pressed(KeyEvent event) {
    if (!editor.drawing().editingProperty().get() || event.isShortcutDown() || event.isAltDown()) {
      return;
    }
    var tool = editor.drawing().toolProperty();
    switch (event.getCode()) {
      case ESCAPE -> {
        if (tool.get() == DrawingTool.SELECT) {
          editor.linking().select((HitTestResult) null);
        }
        tool.set(DrawingTool.SELECT);
        rest.run();
      }
      case LEFT, RIGHT, UP, DOWN -> {
        if (!editor.hasSelection()) {
          return;
        }
        nudge(event.getCode(), event.isShiftDown() ? 10 : 1);
      }
      case V -> tool.set(DrawingTool.SELECT);
      case C -> tool.set(DrawingTool.CABLE);
      case DIGIT1 -> tool.set(DrawingTool.CORE);
      case DIGIT2 -> tool.set(DrawingTool.SPINE);
      case DIGIT3 -> tool.set(DrawingTool.LEAF);
      case DIGIT4 -> tool.set(DrawingTool.HOST);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void nudge(KeyCode arrow, double step) {
    boolean level = arrow == KeyCode.LEFT || arrow == KeyCode.RIGHT;
    boolean back = arrow == KeyCode.LEFT || arrow == KeyCode.UP;
    double by = back ? -step : step;
    editor.move(
        List.copyOf(editor.linking().selectionProperty().get()), level ? by : 0, level ? 0 : by);
  }
}
