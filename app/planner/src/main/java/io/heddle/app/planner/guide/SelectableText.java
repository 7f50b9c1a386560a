package io.heddle.app.planner.guide;

import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Point2D;
import javafx.scene.Cursor;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Path;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/**
 * Words of a page of which some can be selected: by dragging, two clicks take a word, three all.
 */
final class SelectableText extends TextFlow {
  private final Path mark = new Path();
  private int from;
  private int to;
  private int anchor;

  /**
   * @param began called when a selection begins here, so that another one ends
   */
  SelectableText(List<Text> parts, Runnable began) {
    mark.getStyleClass().add("guide-selection");
    mark.setManaged(false);
    mark.setMouseTransparent(true);
    getChildren().add(mark);
    getChildren().addAll(parts);
    setCursor(Cursor.TEXT);
    addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            began.run();
            anchor = at(event);
            switch (event.getClickCount()) {
              case 2 -> word(anchor);
              case 3 -> select(0, words().length());
              default -> select(anchor, anchor);
            }
          }
        });
    addEventHandler(
        MouseEvent.MOUSE_DRAGGED,
        event -> {
          int now = at(event);
          select(Math.min(anchor, now), Math.max(anchor, now));
        });
    widthProperty().subscribe(_ -> show());
  }

  private int at(MouseEvent event) {
    return Math.clamp(
        getHitInfo(new Point2D(event.getX(), event.getY())).getInsertionIndex(),
        0,
        words().length());
  }

  private void word(int at) {
    var words = words();
    int start = at;
    while (start > 0 && Character.isLetterOrDigit(words.charAt(start - 1))) {
      start--;
    }
    int end = at;
    while (end < words.length() && Character.isLetterOrDigit(words.charAt(end))) {
      end++;
    }
    select(start, end);
  }

  private String words() {
    return getChildren().stream()
        .filter(Text.class::isInstance)
        .map(each -> ((Text) each).getText())
        .collect(Collectors.joining());
  }

  void select(int start, int end) {
    from = start;
    to = end;
    show();
  }

  private void show() {
    mark.getElements().setAll(from < to ? List.of(getRangeShape(from, to, true)) : List.of());
  }

  /** What is selected; empty where nothing is. */
  String selected() {
    return words().substring(Math.min(from, words().length()), Math.min(to, words().length()));
  }
}
