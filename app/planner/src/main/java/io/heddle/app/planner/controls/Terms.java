package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.controlsfx.control.PopOver;
import org.kordamp.ikonli.materialdesign2.MaterialDesignH;

/** Explains a term of the trade where it stands, for whoever asks. */
public final class Terms {
  private static final double WIDTH = 320;

  private Terms() {}

  /**
   * A small button that explains a term.
   *
   * @param id of the button, behind {@code explain-}
   * @param term its name
   * @param about what it means
   */
  public static Button explain(String id, String term, String about) {
    var button =
        Ui.iconButton(
            "explain-" + id,
            MaterialDesignH.HELP_CIRCLE_OUTLINE,
            Text.of("term.explain", term),
            () -> {});
    button.getStyleClass().addAll("small", "explain");
    button.setOnAction(_ -> show(button, term, about));
    return button;
  }

  private static void show(Node owner, String term, String about) {
    var text = Ui.label(about);
    text.setWrapText(true);
    text.setPrefWidth(WIDTH);
    var content = new VBox(6, Ui.label(term, "card-title"), text);
    content.setId("explanation");
    content.getStyleClass().add("explanation");
    content.getStylesheets().addAll(owner.getScene().getStylesheets());
    var popOver = new PopOver(content);
    popOver.setTitle(term);
    popOver.setArrowLocation(PopOver.ArrowLocation.RIGHT_TOP);
    popOver.setDetachable(false);
    popOver.setAnimated(false);
    popOver.getRoot().getStylesheets().addAll(owner.getScene().getStylesheets());
    popOver
        .getScene()
        .addEventHandler(
            KeyEvent.KEY_PRESSED,
            event -> {
              if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.SPACE) {
                popOver.hide();
                event.consume(); // or the button would explain it once more
              }
            });
    popOver.show(owner);
  }
}
