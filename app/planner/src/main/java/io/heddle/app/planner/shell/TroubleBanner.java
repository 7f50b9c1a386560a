package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.Trouble;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/**
 * What went wrong, above the canvas: title, every reason, copy and dismiss. Hides when all is well.
 */
final class TroubleBanner extends VBox {
  private final Label title = Ui.label("", "title-4");
  private final VBox lines = new VBox(4);
  private @Nullable Trouble shown;

  TroubleBanner(OpenDocuments planner) {
    super(8);
    setId("trouble");
    getStyleClass().add("trouble");
    var copy = new Button(Text.of("trouble.copy"));
    copy.getStyleClass().addAll("small", "flat");
    copy.setOnAction(_ -> copy());
    var dismiss = new Button(Text.of("trouble.dismiss"));
    dismiss.setId("dismiss-trouble");
    dismiss.getStyleClass().addAll("small", "danger");
    dismiss.setOnAction(_ -> planner.dismissTrouble());
    var icon = new FontIcon(MaterialDesignA.ALERT_CIRCLE_OUTLINE);
    icon.getStyleClass().add("danger-icon");
    title.setId("trouble-title");
    lines.setId("trouble-lines");
    var scroll = new ScrollPane(lines);
    scroll.setFitToWidth(true);
    lines
        .heightProperty()
        .addListener(
            (_, _, height) -> scroll.setMinHeight(Math.min(150, height.doubleValue() + 4)));
    scroll.setMaxHeight(150);
    getChildren().addAll(new HBox(8, icon, title, Ui.spring(), copy, dismiss), scroll);
    planner.troubleProperty().addListener((_, _, trouble) -> show(trouble));
    show(planner.troubleProperty().get());
  }

  private void show(@Nullable Trouble trouble) {
    shown = trouble;
    Ui.show(this, trouble != null);
    lines.getChildren().clear();
    if (trouble != null) {
      title.setText(trouble.title());
      for (var line : trouble.lines()) {
        var label = new Label(line);
        label.setWrapText(true);
        lines.getChildren().add(label);
      }
    }
  }

  private void copy() {
    if (shown != null) {
      var content = new ClipboardContent();
      content.putString(shown.title() + "\n" + String.join("\n", shown.lines()));
      Clipboard.getSystemClipboard().setContent(content);
    }
  }
}
