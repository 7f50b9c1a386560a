package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * A list that is searched as one types: every word has to occur. Enter takes the chosen line,
 * Escape none.
 */
public final class SearchableList<T> {
  /**
   * One line.
   *
   * @param hint on the right, such as a short-cut, or why it cannot be taken
   * @param available whether it can be taken
   */
  public record Line<T>(String text, String hint, T value, boolean available) {
    /** One that can be taken. */
    public Line(String text, String hint, T value) {
      this(text, hint, value, true);
    }
  }

  private static final int SHOWN = 200;

  private final Popup popup = new Popup();
  private final TextField field = new TextField();
  private final ListView<Line<T>> list = new ListView<>();
  private final Label count = Ui.label("", "text-muted");
  private final Function<List<String>, List<Line<T>>> search;
  private Consumer<List<Line<T>>> onFound = _ -> {};
  private Runnable onClosed = () -> {};

  /**
   * @param search the lines that hold all of some lower-case words
   * @param take receives the line that was chosen
   */
  public SearchableList(
      String id, String prompt, Function<List<String>, List<Line<T>>> search, Consumer<T> take) {
    this.search = search;
    field.setId(id);
    field.setPromptText(prompt);
    field.setAccessibleText(prompt);
    list.setId(id + "-list");
    list.setPrefSize(520, 300);
    list.setFocusTraversable(false);
    list.setCellFactory(_ -> new LineCell<>());
    count.setId(id + "-count");
    var box = Ui.styled(new VBox(6, field, list, count), "quick-list");
    popup.getContent().add(box);
    popup.setAutoHide(true);
    popup.setHideOnEscape(true);
    popup.setOnHidden(_ -> {
      onFound.accept(List.of());
      onClosed.run();
    });
    field.textProperty().addListener((_, _, _) -> find());
    Runnable chosen =
        () -> {
          var line = list.getSelectionModel().getSelectedItem();
          if (line != null && !line.available()) {
            return; // it says why
          }
          popup.hide();
          if (line != null) {
            take.accept(line.value());
          }
        };
    field.setOnAction(_ -> chosen.run());
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::move);
    list.setOnMouseClicked(_ -> chosen.run());
  }

  /** Receives all lines that were found, whenever they change; of none when the list closes. */
  public void setOnFound(Consumer<List<Line<T>>> action) {
    onFound = action;
  }

  public void setOnClosed(Runnable action) {
    onClosed = action;
  }

  /** Shows the list at the top of a window, under its bars. */
  public void show(Window owner, @Nullable String stylesheet, boolean dark) {
    var box = (VBox) popup.getContent().getFirst();
    box.getStylesheets().setAll(stylesheet == null ? List.of() : List.of(stylesheet));
    box.getStyleClass().remove("dark");
    if (dark) {
      box.getStyleClass().add("dark");
    }
    field.clear();
    find();
    popup.show(owner, owner.getX() + (owner.getWidth() - 540) / 2, owner.getY() + 90);
    field.requestFocus();
  }

  private void find() {
    var words = List.of(field.getText().strip().toLowerCase(Locale.ROOT).split("\\s+"));
    var found = search.apply(words);
    list.getItems().setAll(found.subList(0, Math.min(SHOWN, found.size())));
    list.getSelectionModel().selectFirst();
    count.setText(Text.of("quick.count", found.size()));
    onFound.accept(field.getText().isBlank() ? List.of() : found);
  }

  private void move(KeyEvent event) {
    int by =
        switch (event.getCode()) {
          case KeyCode.DOWN -> 1;
          case KeyCode.UP -> -1;
          case KeyCode.PAGE_DOWN -> 10;
          case KeyCode.PAGE_UP -> -10;
          default -> 0;
        };
    if (by != 0 && !list.getItems().isEmpty()) {
      int at =
          Math.clamp(
              list.getSelectionModel().getSelectedIndex() + by, 0, list.getItems().size() - 1);
      list.getSelectionModel().select(at);
      list.scrollTo(at);
      event.consume();
    }
  }

  /** Whether a text holds all words. */
  public static boolean holds(String text, List<String> words) {
    var lower = text.toLowerCase(Locale.ROOT);
    return words.stream().allMatch(lower::contains);
  }

  private static final class LineCell<T> extends ListCell<Line<T>> {
    @Override
    protected void updateItem(@Nullable Line<T> line, boolean empty) {
      super.updateItem(line, empty);
      if (line == null || empty) {
        setGraphic(null);
      } else {
        setGraphic(
            new HBox(
                8,
                line.available() ? new Label(line.text()) : Ui.label(line.text(), "text-muted"),
                Ui.spring(),
                Ui.label(line.hint(), "text-muted")));
      }
      setText(null);
    }
  }
}
