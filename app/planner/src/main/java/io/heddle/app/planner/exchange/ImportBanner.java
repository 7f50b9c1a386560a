package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ImportNotice;
import io.heddle.app.planner.document.WindowMessages;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.model.exchange.FabricImportReport;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;

/**
 * What the last import assumed, all of it in sight, with the edits that correct it, and below what
 * it read and left out; above the canvas until it is dismissed. Folded it has its title, and what
 * is still unknown.
 */
public final class ImportBanner extends VBox {
  /** Of what was read and left out; assumptions are never scrolled. */
  private static final double MOST_HEIGHT = 84;

  private final WindowMessages messages;
  private final Label title = Ui.named("import-title", Ui.label("", "title-4"));
  private final GridPane assumed = Ui.named("import-assumed", new GridPane(16, 4));
  private final GridPane notes = Ui.named("import-notes", new GridPane(16, 4));
  private final ScrollPane scroll = new ScrollPane(notes);
  private final BooleanProperty unfolded = new SimpleBooleanProperty(true);

  public ImportBanner(WindowMessages messages, FabricEditor editor) {
    super(8);
    this.messages = messages;
    setId("import-report");
    getStyleClass().add("notice");
    GuidePageLink.mark(this, "02-import-and-live-state.md");
    title.setMinWidth(0);
    assumed.setMinHeight(USE_PREF_SIZE);
    var copy = Ui.named("import-copy", new Button(Text.of("import.copy")));
    copy.getStyleClass().addAll("small", "flat");
    copy.setOnAction(_ -> copy());
    var dismiss = Ui.named("import-dismiss", new Button(Text.of("import.dismiss")));
    dismiss.getStyleClass().addAll("small");
    var details = details();
    List.of(details, copy, dismiss).forEach(each -> each.setMinWidth(USE_PREF_SIZE));
    dismiss.setOnAction(_ -> messages.dismissImport());
    scroll.setFitToWidth(true);
    scroll.setMaxHeight(MOST_HEIGHT);
    notes
        .heightProperty()
        .addListener(
            (_, _, height) -> scroll.setMinHeight(Math.min(MOST_HEIGHT, height.doubleValue() + 4)));
    var icon = new FontIcon(MaterialDesignI.INFORMATION_OUTLINE);
    var hosts = new ImportCorrections(editor);
    var fabric = new FabricCorrections(editor);
    var corrections = new FlowPane(8, 8, hosts, fabric);
    getChildren()
        .addAll(
            new HBox(8, icon, title, Ui.spring(), details, copy, dismiss),
            hosts.question(),
            corrections,
            assumed,
            scroll);
    corrections.visibleProperty().bind(unfolded.or(hosts.visibleProperty()));
    List.of(fabric, assumed, scroll).forEach(each -> each.visibleProperty().bind(unfolded));
    List.of(corrections, fabric, assumed, scroll)
        .forEach(each -> each.managedProperty().bind(each.visibleProperty()));
    messages.importedProperty().addListener((_, _, notice) -> show(notice));
    show(messages.importedProperty().get());
  }

  private Button details() {
    var details = Ui.styled(Ui.named("import-details", new Button()), "small", "flat");
    details.setOnAction(_ -> unfolded.set(!unfolded.get()));
    details
        .textProperty()
        .bind(
            Bindings.when(unfolded)
                .then(Text.of("import.details.hide"))
                .otherwise(Text.of("import.details")));
    return details;
  }

  /** Leaves the room to what a person goes on with. */
  public void fold() {
    unfolded.set(false);
  }

  private void show(@Nullable ImportNotice notice) {
    Ui.show(this, notice != null);
    unfolded.set(true);
    notes.getChildren().clear();
    assumed.getChildren().clear();
    if (notice != null) {
      var report = notice.report();
      title.setText(Text.of("import.title", notice.source(), report.format()));
      title.setTooltip(new Tooltip(title.getText()));
      add(
          assumed,
          Text.of("import.assumed"),
          report.assumed().stream()
              .filter(note -> !note.isOfUnknownGpus()) // the corrections show what is still unknown
              .map(note -> "%s: %s".formatted(note.object(), note.reason()))
              .toList());
      add(notes, Text.of("import.left"), lines(report.leftOut()));
      add(notes, Text.of("import.changed"), notice.changed());
      add(notes, Text.of("import.read"), lines(report.read()));
      scroll.setVvalue(0);
    }
  }

  private static List<String> lines(List<FabricImportReport.Note> notes) {
    return notes.stream().map(FabricImportReport.Note::toString).toList();
  }

  private static void add(GridPane notes, String kind, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      var name = Ui.label(i == 0 ? kind : "", "text-muted");
      name.setMinWidth(USE_PREF_SIZE);
      var line = new Label(lines.get(i));
      line.setWrapText(true);
      GridPane.setHgrow(line, Priority.ALWAYS);
      GridPane.setValignment(name, VPos.TOP);
      notes.addRow(notes.getRowCount(), name, line);
    }
  }

  private void copy() {
    var notice = messages.importedProperty().get();
    if (notice != null) {
      var content = new ClipboardContent();
      content.putString(title.getText() + "\n" + notice.text());
      Clipboard.getSystemClipboard().setContent(content);
    }
  }
}
