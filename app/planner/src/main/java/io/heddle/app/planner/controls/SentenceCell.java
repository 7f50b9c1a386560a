package io.heddle.app.planner.controls;

import java.util.function.Predicate;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/**
 * Its text in as many lines as it needs, as a graphic; in some rows a sentence over the columns on
 * the right, which are empty there.
 *
 * @param <T> a row
 */
public final class SentenceCell<T> extends TableCell<T, String> {
  private static final double PADDING = 16;
  private static final double SCROLL_BAR = 28;

  private final javafx.scene.text.Text words = new javafx.scene.text.Text();
  private final Predicate<T> over;

  /** Within the cell in every row. */
  public SentenceCell() {
    this(_ -> false);
  }

  /**
   * @param over whether the text of a row may be wider than the cell
   */
  public SentenceCell(Predicate<T> over) {
    this.over = over;
    words.fillProperty().bind(textFillProperty());
    setGraphic(words);
    skinProperty().addListener((_, _, _) -> setClip(null)); // set by the skin to the cell
  }

  @Override
  protected void updateItem(@Nullable String item, boolean empty) {
    super.updateItem(item, empty);
    words.setText(empty || item == null ? "" : item);
    var row = getTableRow() == null ? null : getTableRow().getItem();
    boolean wide = row != null && over.test(row);
    words.wrappingWidthProperty().unbind();
    words
        .wrappingWidthProperty()
        .bind(
            wide
                ? getTableView().widthProperty().subtract(layoutXProperty()).subtract(SCROLL_BAR)
                : widthProperty().subtract(PADDING));
  }
}
