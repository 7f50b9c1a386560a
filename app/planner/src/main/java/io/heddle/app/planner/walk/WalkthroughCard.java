package io.heddle.app.planner.walk;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** What a step says, and how it goes on. */
final class WalkthroughCard extends VBox {
  static final double WIDTH = 330;

  private final Label title = Ui.named("walk-title", Ui.label("", "card-title"));
  private final Label count = Ui.named("walk-count", Ui.label("", "text-muted", "hint"));
  private final Label text = Ui.named("walk-text", Ui.label(""));
  private final Button back = button("walk-back", "walk.back");
  private final Button go = button("walk-go", "walk.next");

  /**
   * @param done what the main button does
   */
  WalkthroughCard(WalkthroughSession session, Runnable done) {
    super(8);
    setId("walk-card");
    getStyleClass().add("walk-card");
    setAccessibleRole(AccessibleRole.TEXT);
    setFocusTraversable(true);
    count.setMinWidth(Region.USE_PREF_SIZE);
    text.setWrapText(true);
    text.setMinHeight(Region.USE_PREF_SIZE);
    var later =
        Ui.iconButton("walk-later", MaterialDesignC.CLOSE, Text.of("walk.later"), session::later);
    later.getStyleClass().add("small");
    var never = button("walk-never", "walk.never");
    never.getStyleClass().addAll("flat");
    never.setOnAction(_ -> session.never());
    back.setOnAction(_ -> session.back());
    go.getStyleClass().add("accent");
    go.setOnAction(_ -> done.run());
    var head = new HBox(8, title, Ui.spring(), count, later);
    var foot = new HBox(6, never, Ui.spring(), back, go);
    head.getStyleClass().add("walk-row");
    foot.getStyleClass().add("walk-row");
    getChildren().setAll(head, text, foot);
    setOnKeyPressed(event -> {
      boolean mine = event.getTarget() == this;
      if (mine && (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE)) {
        event.consume();
        done.run();
      }
    });
  }

  private static Button button(String id, String key) {
    var button = new Button(Text.of(key));
    button.setId(id);
    button.setMnemonicParsing(true);
    button.getStyleClass().add("small");
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  void show(@Nullable WalkthroughPrompt prompt) {
    setVisible(prompt != null);
    if (prompt == null) {
      return;
    }
    title.setText(prompt.title());
    count.setText(prompt.count());
    text.setText(prompt.text());
    Ui.show(back, prompt.back());
    Ui.show(go, prompt.way() != WalkthroughPrompt.Way.WAIT);
    go.setText(Text.of(key(prompt.way())));
    setAccessibleText(words(prompt));
  }

  /** All of it in one sentence after the other, for who hears it. */
  static String words(WalkthroughPrompt prompt) {
    return Text.of("walk.accessible", prompt.title(), prompt.count(), prompt.text());
  }

  private static String key(WalkthroughPrompt.Way way) {
    return switch (way) {
      case NEXT, WAIT -> "walk.next";
      case DO -> "walk.do";
      case EXAMPLE -> "walk.example";
      case SHOW -> "walk.show";
      case RETURN -> "walk.return";
      case REOPEN -> "walk.reopen";
      case END -> "walk.finish";
    };
  }
}
