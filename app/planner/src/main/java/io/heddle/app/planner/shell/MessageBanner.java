package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.document.WindowMessages;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;

/** A message above the canvas: title, every line, copy and dismiss. */
final class MessageBanner extends VBox {
  /** Of its lines; more are scrolled, so that the canvas below is still seen. */
  private static final double MOST_HEIGHT = 92;

  private final Label title = Ui.label("", "title-4");
  private final Button action = Ui.styled(new Button(), "small");
  private final Hyperlink details = new Hyperlink(Text.of("trouble.details"));
  private final VBox lines = new VBox(4);
  private @Nullable UserMessage shown;

  /** What went wrong; hides when all is well. */
  static MessageBanner ofTrouble(WindowMessages messages) {
    var icon = Ui.styled(new FontIcon(MaterialDesignA.ALERT_CIRCLE_OUTLINE), "danger-icon");
    return new MessageBanner("trouble", messages.troubleProperty(), icon, messages::dismissTrouble);
  }

  /** What is good to know. */
  static MessageBanner ofNotices(WindowMessages messages) {
    Ikon icon = MaterialDesignI.INFORMATION_OUTLINE;
    return new MessageBanner(
        "notice", messages.noticeProperty(), new FontIcon(icon), messages::dismissNotice);
  }

  /**
   * @param name id and style class
   */
  private MessageBanner(
      String name,
      ReadOnlyObjectProperty<@Nullable UserMessage> message,
      FontIcon icon,
      Runnable onDismiss) {
    super(8);
    setId(name);
    getStyleClass().add(name);
    var copy = Ui.styled(new Button(Text.of("trouble.copy")), "small", "flat");
    copy.setOnAction(_ -> copy());
    action.setId(name + "-action");
    details.setId(name + "-details");
    details.setOnAction(_ -> detail());
    var dismiss = new Button(Text.of("trouble.dismiss"));
    dismiss.setId("dismiss-" + name);
    dismiss.getStyleClass().addAll("small", "flat");
    dismiss.setOnAction(_ -> onDismiss.run());
    // A long title is shortened, not the words of the buttons.
    action.setMinWidth(Region.USE_PREF_SIZE);
    copy.setMinWidth(Region.USE_PREF_SIZE);
    dismiss.setMinWidth(Region.USE_PREF_SIZE);
    title.setId(name + "-title");
    lines.setId(name + "-lines");
    var scroll = new ScrollPane(lines);
    scroll.setFitToWidth(true);
    lines
        .heightProperty()
        .addListener(
            (_, _, height) -> scroll.setMinHeight(Math.min(MOST_HEIGHT, height.doubleValue() + 4)));
    scroll.setMaxHeight(MOST_HEIGHT);
    getChildren().addAll(new HBox(8, icon, title, Ui.spring(), action, copy, dismiss), scroll);
    message.addListener((_, _, now) -> show(now));
    show(message.get());
  }

  private void show(@Nullable UserMessage message) {
    shown = message;
    Ui.show(this, message != null);
    lines.getChildren().clear();
    action.setOnAction(null); // it may hold a document that is closed
    if (message == null) {
      return;
    }
    title.setText(message.title());
    title.setTooltip(message.path().isEmpty() ? null : new Tooltip(message.path()));
    message.brief().forEach(this::add);
    if (!message.details().isEmpty()) {
      lines.getChildren().add(details);
    }
    var leading = message.action();
    Ui.show(action, leading != null);
    if (leading != null) {
      action.setText(leading.text());
      action.setOnAction(_ -> leading.run().run());
    }
  }

  private void add(String line) {
    var label = new Label(line);
    label.setWrapText(true);
    lines.getChildren().add(label);
  }

  /** In the place of the link. */
  private void detail() {
    lines.getChildren().remove(details);
    if (shown != null) {
      shown.details().forEach(this::add);
    }
  }

  private void copy() {
    if (shown != null) {
      var content = new ClipboardContent();
      content.putString(
          shown.title()
              + "\n"
              + String.join("\n", shown.lines())
              + shown.details().stream().map("\n"::concat).collect(Collectors.joining()));
      Clipboard.getSystemClipboard().setContent(content);
    }
  }
}
