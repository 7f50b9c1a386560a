package io.heddle.app.planner.welcome;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.io.FileSchemas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** Files opened lately: what they are, where, and whether they are still there. */
final class RecentRows extends VBox {
  private final OpenDocuments planner;
  private Set<Path> missing = Set.of();

  RecentRows(OpenDocuments planner) {
    super(1);
    this.planner = planner;
    setId("welcome-recent");
    ChangeListeners.nowAndOnChange(this::fill, planner.recent());
  }

  /** Looks off the UI thread which of them are gone. */
  void look() {
    var files = List.copyOf(planner.recent());
    if (!files.isEmpty()) {
      planner
          .tasks()
          .start(
              Text.of("task.recent"),
              _ ->
                  files.stream()
                      .filter(each -> !Files.exists(each))
                      .collect(Collectors.toUnmodifiableSet()),
              gone -> {
                missing = gone;
                fill();
              },
              planner::report);
    }
  }

  private void fill() {
    var files = List.copyOf(planner.recent());
    getChildren().setAll(files.stream().map(this::row).toList());
    if (files.isEmpty()) {
      var none = Ui.paragraph(Text.of("welcome.recent.none"), "text-muted", "hint");
      getChildren().setAll(none);
    }
  }

  private Node row(Path file) {
    boolean gone = missing.contains(file);
    var name = Ui.label(String.valueOf(file.getFileName()), gone ? "text-muted" : "welcome-name");
    var kind = gone ? Text.of("welcome.recent.missing") : kind(file);
    var where = Ui.label(kind + " · " + file.getParent(), "text-muted", "hint");
    if (gone) {
      where.getStyleClass().add("danger-text");
    }
    var open = new Button();
    open.setGraphic(new VBox(name, where));
    open.getStyleClass().addAll("flat", "welcome-row");
    open.setMaxWidth(Double.MAX_VALUE);
    open.setMinWidth(0);
    open.setTooltip(new Tooltip(file.toString()));
    open.setAccessibleText(file.getFileName() + ", " + kind + ", " + file.getParent());
    open.setOnAction(_ -> planner.open(List.of(file)));
    HBox.setHgrow(open, Priority.ALWAYS);
    var forget =
        Ui.iconButton(
            "forget-" + file.getFileName(),
            MaterialDesignC.CLOSE,
            Text.of("welcome.recent.forget", file.getFileName()),
            () -> planner.forgetRecent(file));
    forget.getStyleClass().add("small");
    var row = Ui.styled(new HBox(2, open, forget), "welcome-line");
    return row;
  }

  /** By the name alone: nothing is read for it. */
  private static String kind(Path file) {
    var name = String.valueOf(file.getFileName());
    return FileSchemas.ALL.list().stream()
        .filter(each -> name.endsWith(each.suffix()))
        .map(each -> each.title())
        .findFirst()
        .orElse(Text.of("welcome.recent.foreign"));
  }
}
