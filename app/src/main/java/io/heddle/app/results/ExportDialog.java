package io.heddle.app.results;

import io.heddle.app.Text;
import io.heddle.app.controls.FileChoosers;
import io.heddle.app.workspace.Planner;
import io.heddle.model.io.RankExport;
import io.heddle.model.io.RankFormat;
import io.heddle.model.io.RankFormats;
import io.heddle.model.io.RankOptions;
import io.heddle.model.io.RankOrder;
import io.heddle.model.io.RankPlan;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Chooses a rank file format, shows what will be written, and writes it. */
public final class ExportDialog extends Dialog<ButtonType> {
  private static final int PREVIEW_CHARACTERS = 4_000;

  private final Planner planner;
  private final Placement placement;
  private final ComboBox<RankFormat> format = new ComboBox<>();
  private final ComboBox<RankOrder> order = new ComboBox<>();
  private final Spinner<Integer> cores =
      new Spinner<>(1, 4096, RankOptions.defaults().coresPerHost());
  private final TextField folder = new TextField();
  private final CheckBox force = new CheckBox(Text.of("export.force"));
  private final TextArea preview = new TextArea();
  private final Label summary = new Label();
  private final Label outcome = new Label();
  private final ButtonType write =
      new ButtonType(Text.of("export.write"), ButtonBar.ButtonData.OK_DONE);

  public ExportDialog(
      Window owner, Planner planner, Placement placement, FileChoosers choosers, Path start) {
    this.planner = planner;
    this.placement = placement;
    initOwner(owner);
    setTitle(Text.of("export.title"));
    setHeaderText(null);
    setResizable(true);
    fields(start);
    getDialogPane().setId("export-dialog");
    getDialogPane().setContent(content(choosers));
    getDialogPane().getButtonTypes().addAll(write, ButtonType.CLOSE);
    getDialogPane().setPrefSize(720, 520);
    var button = (Button) getDialogPane().lookupButton(write);
    button.setId("export-write");
    button.disableProperty().bind(folder.textProperty().isEmpty());
    button.addEventFilter(
        javafx.event.ActionEvent.ACTION,
        event -> {
          event.consume(); // stays open, so that the outcome can be read
          write();
        });
    preview();
  }

  private void fields(Path start) {
    format.setId("export-format");
    format.getItems().setAll(RankFormats.all());
    format.setCellFactory(_ -> new FormatCell());
    format.setButtonCell(new FormatCell());
    format.setValue(format.getItems().getFirst());
    format.setOnAction(_ -> preview());
    order.setId("export-order");
    order.getItems().setAll(RankOrder.values());
    order.setValue(RankOptions.defaults().order());
    order.setOnAction(_ -> preview());
    cores.setId("export-cores");
    cores.setEditable(true);
    cores.valueProperty().addListener((_, _, _) -> preview());
    folder.setId("export-folder");
    folder.setText(start.toString());
    force.setId("export-force");
    preview.setId("export-preview");
    preview.setEditable(false);
    preview.getStyleClass().add("monospace");
    summary.setWrapText(true);
    summary.getStyleClass().add("text-muted");
    outcome.setId("export-outcome");
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
    grid.addRow(1, new Label(Text.of("export.order")), order);
    grid.addRow(2, new Label(Text.of("export.cores")), cores);
    grid.addRow(3, new Label(Text.of("export.folder")), new HBox(8, folder, browse));
    grid.add(force, 1, 4);
    grid.getChildren().forEach(node -> GridPane.setHgrow(node, Priority.SOMETIMES));
    VBox.setVgrow(preview, Priority.ALWAYS);
    var content = new VBox(10, grid, summary, preview, outcome);
    content.setPadding(new Insets(20, 20, 8, 20));
    return content;
  }

  private static final class FormatCell extends ListCell<RankFormat> {
    @Override
    protected void updateItem(@Nullable RankFormat item, boolean empty) {
      super.updateItem(item, empty);
      setText(item == null || empty ? null : item.name());
    }
  }

  private RankOptions options() {
    return RankOptions.defaults().withOrder(order.getValue()).withCoresPerHost(cores.getValue());
  }

  private void preview() {
    var chosen = format.getValue();
    summary.setText(chosen.summary());
    cores.setDisable(!chosen.name().equals("openmpi"));
    outcome.setText("");
    var plan = new RankPlan(placement);
    var settings = options();
    planner
        .tasks()
        .start(
            Text.of("task.preview"),
            _ -> chosen.files(plan, settings),
            files -> {
              var first = files.entrySet().iterator().next();
              preview.setText(
                  Text.of("export.preview", first.getKey(), files.size())
                      + "\n\n"
                      + first
                          .getValue()
                          .substring(0, Math.min(PREVIEW_CHARACTERS, first.getValue().length())));
            },
            problem -> preview.setText(String.valueOf(problem.getMessage())));
  }

  private void write() {
    var chosen = format.getValue();
    var plan = new RankPlan(placement);
    var settings = options();
    var target = Path.of(folder.getText().strip());
    boolean over = force.isSelected();
    planner
        .tasks()
        .start(
            Text.of("task.export", chosen.name()),
            _ -> RankExport.write(chosen, plan, settings, target, over),
            files ->
                say(Text.of("export.done", files.size(), names(files), target), "success-text"),
            problem -> say(String.valueOf(problem.getMessage()), "danger-text"));
  }

  private static String names(List<Path> files) {
    return files.stream()
        .limit(3)
        .map(file -> String.valueOf(file.getFileName()))
        .reduce((left, right) -> left + ", " + right)
        .orElse("");
  }

  private void say(String text, String style) {
    outcome.getStyleClass().removeAll("success-text", "danger-text");
    outcome.getStyleClass().add(style);
    outcome.setText(text);
  }
}
