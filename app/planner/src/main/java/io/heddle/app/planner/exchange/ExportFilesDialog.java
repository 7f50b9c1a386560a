package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.controls.DialogSizing;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.collections.ObservableMap;
import javafx.event.ActionEvent;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a format, shows what will be written, and writes it to a folder. Stays open, so that the
 * outcome can be read.
 *
 * @param <F> a format
 */
public final class ExportFilesDialog<F> extends Dialog<ButtonType> {
  private static final int PREVIEW_CHARACTERS = 4_000;
  private static final int NAMED = 3;

  private final FolderExport<F> what;
  private final BackgroundTasks tasks;
  private final FileChoosers choosers;
  private final ComboBox<F> format = new ComboBox<>();
  private final GridPane grid = new GridPane(12, 8);
  private final TextField folder = new TextField();
  private final CheckBox force = new CheckBox(Text.of("export.force"));
  private final TextArea preview = Ui.styled(new TextArea(), "monospace");
  private final Label notes = Ui.paragraph("", "text-muted");
  private final Label outcome = new Label();
  private @Nullable BackgroundTask previewing;

  public ExportFilesDialog(
      Window owner, BackgroundTasks tasks, FileChoosers choosers, FolderExport<F> what) {
    this.what = what;
    this.tasks = tasks;
    this.choosers = choosers;
    var id = what.id();
    DialogOwner.set(this, owner);
    setTitle(what.title());
    setHeaderText(null);
    format.setId(id + "-format");
    format.setMaxWidth(Double.MAX_VALUE);
    format.getItems().setAll(what.formats());
    format.setConverter(new EntryText<>(what.name()));
    format.setValue(what.formats().getFirst());
    folder.setId(id + "-folder");
    recall();
    format.setOnAction(_ -> preview());
    force.setId(id + "-force");
    preview.setId(id + "-preview");
    preview.setEditable(false);
    preview.setAccessibleText(Text.of("export.preview.words"));
    notes.setId(id + "-notes");
    notes.setMinHeight(Region.USE_PREF_SIZE);
    outcome.setId(id + "-outcome");
    outcome.setWrapText(true);
    var write = new ButtonType(Text.of("export.write"), ButtonBar.ButtonData.OK_DONE);
    getDialogPane().setId(id + "-dialog");
    if (owner.getScene() != null) {
      getDialogPane().getStylesheets().setAll(owner.getScene().getStylesheets());
    }
    GuidePageLink.mark(getDialogPane(), what.guide());
    getDialogPane().setContent(content());
    getDialogPane().getButtonTypes().addAll(write, ButtonType.CLOSE);
    getDialogPane().setStyle("-fx-max-width: 900px;"); // the theme's own limit is for questions
    DialogSizing.open(this, owner, 820, 600);
    var button = (Button) getDialogPane().lookupButton(write);
    button.setId(id + "-write");
    DisabledReason.bind(button, folder.textProperty().isEmpty(), Text.of("why.folder"));
    button.addEventFilter(
        ActionEvent.ACTION,
        event -> {
          event.consume();
          write();
        });
    preview();
  }

  /** Format and folder of the last time in this window; what is new goes beside what is there. */
  private void recall() {
    var last = properties().get(key()) instanceof Last known ? known : null;
    folder.setText((last == null ? what.start() : last.folder(what.start())).toString());
    if (last != null) {
      format.getItems().stream()
          .filter(each -> what.name().apply(each).equals(last.format()))
          .findFirst()
          .ifPresent(format::setValue);
    }
  }

  private String key() {
    return ExportFilesDialog.class.getName() + what.id();
  }

  private ObservableMap<Object, Object> properties() {
    return getOwner().getProperties();
  }

  /**
   * What was written last.
   *
   * @param proposed the folder that was proposed then
   */
  private record Last(String format, Path chosen, Path proposed) {
    /** Where a person chose the parent alone, the next thing has a folder of its own in it. */
    Path folder(Path start) {
      var own = chosen.getFileName();
      var parent = chosen.getParent();
      return own != null && own.equals(proposed.getFileName()) && parent != null
          ? parent.resolve(start.getFileName())
          : chosen;
    }
  }

  /** The folder as it is meant: {@code ~} is the person's home. */
  private Path target() {
    var typed = folder.getText().strip();
    var home = System.getProperty("user.home");
    return typed.equals("~") || typed.startsWith("~/") || typed.startsWith("~\\")
        ? Path.of(home + typed.substring(1))
        : Path.of(typed);
  }

  private VBox content() {
    row(Text.of("export.format"), format);
    for (var option : what.options()) {
      row(option.name(), option.choice());
      option.value().addListener((_, _, _) -> preview());
      DisabledReason.bind(
          option.choice(),
          Bindings.createStringBinding(
              () -> option.unavailable().apply(format.getValue()), format.valueProperty()));
    }
    row(Text.of("export.folder"), new HBox(8, folder, browse()));
    HBox.setHgrow(folder, Priority.ALWAYS);
    grid.add(force, 1, grid.getRowCount());
    VBox.setVgrow(preview, Priority.ALWAYS);
    for (var said : List.of(notes, outcome)) {
      said.managedProperty().bind(said.textProperty().isNotEmpty());
    }
    var content = new VBox(10, grid, preview, notes, outcome);
    content.setPadding(new Insets(20, 20, 8, 20));
    return content;
  }

  /** Adds a choice below the others. */
  private void row(String name, Node choice) {
    var label = new Label(name);
    label.setMinWidth(Region.USE_PREF_SIZE);
    grid.addRow(grid.getRowCount(), label, choice);
    GridPane.setHgrow(choice, Priority.SOMETIMES);
  }

  private Button browse() {
    var browse = new Button(Text.of("export.browse"));
    browse.setOnAction(_ -> {
      @Nullable Path chosen = choosers.folder();
      if (chosen != null) {
        folder.setText(chosen.toString());
      }
    });
    return browse;
  }

  /** What the format and the other choices ask for. */
  private FolderExport.Writing writing() {
    return what.writing().apply(format.getValue());
  }

  /** Shows what would be written now. */
  private void preview() {
    if (previewing != null) {
      previewing.discard();
    }
    var writing = writing();
    outcome.setText("");
    previewing =
        tasks.start(
            Text.of("task.preview"),
            _ -> writing.draft().get(),
            this::show,
            problem -> {
              preview.setText("");
              notes.setText("");
              say(String.valueOf(problem.getMessage()), "danger-text");
            });
  }

  private void show(FolderExport.Draft draft) {
    var first = draft.files().entrySet().iterator().next();
    var text = first.getValue();
    preview.setText(
        Text.of("export.preview", first.getKey(), draft.files().size())
            + "\n\n"
            + text.substring(0, Math.min(PREVIEW_CHARACTERS, text.length())));
    notes.setText(
        draft.notes().stream().map(note -> "• " + note).collect(Collectors.joining("\n")));
  }

  private void write() {
    var writing = writing();
    var target = target();
    properties().put(key(), new Last(what.name().apply(format.getValue()), target, what.start()));
    boolean over = force.isSelected();
    tasks.start(
        Text.of("task.export"),
        _ -> writing.files().write(target, over),
        files -> say(Text.of("export.done", files.size(), names(files), target), "success-text"),
        problem -> say(String.valueOf(problem.getMessage()), "danger-text"));
  }

  private static String names(List<Path> files) {
    var names =
        files.stream()
            .limit(NAMED)
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
    return files.size() > NAMED ? names + ", …" : names;
  }

  private void say(String text, String style) {
    outcome.getStyleClass().removeAll("success-text", "danger-text");
    outcome.getStyleClass().add(style);
    outcome.setText(text);
  }
}
