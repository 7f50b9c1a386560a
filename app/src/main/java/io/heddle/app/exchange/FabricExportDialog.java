package io.heddle.app.exchange;

import io.heddle.app.Text;
import io.heddle.app.controls.FileChoosers;
import io.heddle.app.controls.Ui;
import io.heddle.app.workspace.Planner;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricWriter;
import io.heddle.model.exchange.FabricWriters;
import java.nio.file.Path;
import java.util.stream.Collectors;
import javafx.event.ActionEvent;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Chooses a format of another program, shows what will be written and lost, and writes it. */
public final class FabricExportDialog extends Dialog<ButtonType> {
  private static final int PREVIEW_CHARACTERS = 4_000;

  private final Planner planner;
  private final Cluster cluster;
  private final ComboBox<FabricWriter> format = new ComboBox<>();
  private final TextField folder = new TextField();
  private final CheckBox force = new CheckBox(Text.of("export.force"));
  private final TextArea preview = new TextArea();
  private final Label notes = Ui.label("", "text-muted");
  private final Label outcome = new Label();

  public FabricExportDialog(
      Window owner, Planner planner, Cluster cluster, FileChoosers choosers, Path start) {
    this.planner = planner;
    this.cluster = cluster;
    initOwner(owner);
    setTitle(Text.of("fabric.export.title", cluster.name()));
    setHeaderText(null);
    setResizable(true);
    fields(start);
    var write = new ButtonType(Text.of("export.write"), ButtonBar.ButtonData.OK_DONE);
    getDialogPane().setId("fabric-export-dialog");
    getDialogPane().setContent(content(choosers));
    getDialogPane().getButtonTypes().addAll(write, ButtonType.CLOSE);
    getDialogPane().setStyle("-fx-max-width: 900px;"); // the theme's own limit is for questions
    getDialogPane().setPrefSize(760, 560);
    var button = (Button) getDialogPane().lookupButton(write);
    button.setId("fabric-export-write");
    button.disableProperty().bind(folder.textProperty().isEmpty());
    button.addEventFilter(
        ActionEvent.ACTION,
        event -> {
          event.consume(); // stays open, so that the outcome can be read
          write();
        });
    preview();
  }

  private void fields(Path start) {
    format.setId("fabric-export-format");
    format.getItems().setAll(FabricWriters.all());
    format.setCellFactory(_ -> new FormatCell());
    format.setButtonCell(new FormatCell());
    format.setValue(format.getItems().getFirst());
    format.setOnAction(_ -> preview());
    folder.setId("fabric-export-folder");
    folder.setText(start.toString());
    preview.setId("fabric-export-preview");
    preview.setEditable(false);
    preview.getStyleClass().add("monospace");
    preview.setAccessibleText(Text.of("fabric.export.preview"));
    notes.setId("fabric-export-notes");
    notes.setWrapText(true);
    notes.setMinHeight(Region.USE_PREF_SIZE);
    outcome.setId("fabric-export-outcome");
    outcome.setWrapText(true);
  }

  private VBox content(FileChoosers choosers) {
    var browse = new Button(Text.of("export.browse"));
    browse.setOnAction(_ -> {
      @Nullable Path chosen = choosers.folder();
      if (chosen != null) {
        folder.setText(chosen.toString());
      }
    });
    HBox.setHgrow(folder, Priority.ALWAYS);
    var grid = new GridPane(12, 8);
    grid.addRow(0, new Label(Text.of("export.format")), format);
    grid.addRow(1, new Label(Text.of("export.folder")), new HBox(8, folder, browse));
    grid.add(force, 1, 2);
    grid.getChildren().forEach(node -> GridPane.setHgrow(node, Priority.SOMETIMES));
    VBox.setVgrow(preview, Priority.ALWAYS);
    var content = new VBox(10, grid, preview, notes, outcome);
    content.setPadding(new Insets(20, 20, 8, 20));
    return content;
  }

  private static final class FormatCell extends ListCell<FabricWriter> {
    @Override
    protected void updateItem(@Nullable FabricWriter item, boolean empty) {
      super.updateItem(item, empty);
      setText(item == null || empty ? null : item.id() + " – " + item.summary());
    }
  }

  private void preview() {
    var chosen = format.getValue();
    outcome.setText("");
    planner
        .tasks()
        .start(
            Text.of("task.preview"),
            _ -> chosen.write(cluster),
            written -> {
              if (chosen.equals(format.getValue())) {
                show(written);
              }
            },
            problem -> {
              preview.setText("");
              notes.setText("");
              say(String.valueOf(problem.getMessage()), "danger-text");
            });
  }

  private void show(FabricWriter.Written written) {
    var first = written.files().entrySet().iterator().next();
    var text = first.getValue();
    preview.setText(
        Text.of("export.preview", first.getKey(), written.files().size())
            + "\n\n"
            + text.substring(0, Math.min(PREVIEW_CHARACTERS, text.length())));
    notes.setText(
        written.notes().stream().map(note -> "• " + note).collect(Collectors.joining("\n")));
  }

  private void write() {
    var chosen = format.getValue();
    var target = Path.of(folder.getText().strip());
    boolean over = force.isSelected();
    planner
        .tasks()
        .start(
            Text.of("task.export", chosen.id()),
            _ -> FabricWriters.save(chosen, chosen.write(cluster), target, over),
            files ->
                say(
                    Text.of(
                        "export.done",
                        files.size(),
                        files.stream()
                            .map(file -> String.valueOf(file.getFileName()))
                            .collect(Collectors.joining(", ")),
                        target),
                    "success-text"),
            problem -> say(String.valueOf(problem.getMessage()), "danger-text"));
  }

  private void say(String text, String style) {
    outcome.getStyleClass().removeAll("success-text", "danger-text");
    outcome.getStyleClass().add(style);
    outcome.setText(text);
  }
}
