package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * A card of names and fields: what is typed is taken over with Enter or when the field is left, and
 * what cannot be used is reported below.
 */
public abstract class NamedFieldSheet extends VBox {
  private static final double FIELD = 132;

  private final Label error = Ui.paragraph("", "danger-text");

  /**
   * @param id of the card; that of its error is this with {@code -error}
   */
  protected NamedFieldSheet(String id) {
    super(6);
    setId(id);
    getStyleClass().add("card");
    error.setId(id + "-error");
  }

  /** Takes everything away. */
  protected final void clear() {
    getChildren().clear();
    complain("");
  }

  /** Puts the place for what is wrong below the fields. */
  protected final void finish() {
    getChildren().add(error);
  }

  /** A title above the fields. */
  protected final void title(String words) {
    getChildren().add(Ui.label(words, "card-title"));
  }

  /**
   * A field with its name.
   *
   * @param key of the name
   */
  protected final void row(String key, Node field) {
    field.setAccessibleText(Text.of(key));
    var name = Ui.label(Text.of(key), "text-muted");
    name.setMinWidth(USE_PREF_SIZE);
    getChildren().add(Ui.row(name, field));
  }

  /**
   * @param commit refuses what cannot be used with an IllegalArgumentException
   */
  protected final TextField text(String id, String value, Consumer<String> commit) {
    var field = new TextField(value);
    field.setId(id);
    field.setPrefWidth(FIELD);
    Runnable take =
        () -> {
          if (!field.getText().equals(value)) {
            attempt(() -> commit.accept(field.getText().strip()));
          }
        };
    field.setOnAction(_ -> take.run());
    field
        .focusedProperty()
        .addListener((_, _, focused) -> {
          // A field that was replaced meanwhile has nothing to say.
          if (!focused && field.getScene() != null) {
            take.run();
          }
        });
    return field;
  }

  /**
   * @param now the value that is chosen; null: none is
   * @param none what is shown where none is
   */
  protected final <T> ComboBox<T> choice(
      String id,
      List<T> all,
      @Nullable T now,
      String none,
      Function<T, String> words,
      Consumer<T> commit) {
    var box = new ComboBox<T>();
    box.setId(id);
    box.setPrefWidth(FIELD);
    box.setPromptText(none);
    box.getItems().setAll(all);
    box.setConverter(new EntryText<>(words));
    if (now != null) {
      box.setValue(now);
    }
    box.setOnAction(_ -> attempt(() -> commit.accept(box.getValue())));
    return box;
  }

  private void attempt(Runnable edit) {
    try {
      edit.run();
    } catch (IllegalArgumentException refused) {
      complain(String.valueOf(refused.getMessage()));
    }
  }

  private void complain(String words) {
    error.setText(words);
    Ui.show(error, !words.isEmpty());
  }
}
