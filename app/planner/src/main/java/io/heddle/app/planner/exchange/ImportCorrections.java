package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import java.util.Locale;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** What a person can settle after an import: the type of hosts whose GPUs no source names. */
final class ImportCorrections extends HBox {
  private static final int MOST_GPUS = 16;

  private final UnknownGpuHosts unknown;
  private final Label question = Ui.paragraph("", "card-text");
  private final MenuButton types = Ui.named("import-type", new MenuButton());
  private final Button remove = Ui.named("import-remove", new Button(Text.of("import.remove")));

  ImportCorrections(FabricEditor editor) {
    super(8);
    unknown = new UnknownGpuHosts(editor);
    setAlignment(Pos.CENTER_LEFT);
    setId("import-corrections");
    question.setId("import-unknown");
    question.setMinWidth(0);
    question.setMinHeight(USE_PREF_SIZE);
    types.setMinWidth(USE_PREF_SIZE);
    types.setOnShowing(_ -> fill());
    fill();
    remove.setMinWidth(USE_PREF_SIZE);
    remove.setTooltip(new Tooltip(Text.of("import.remove.tip")));
    remove.setOnAction(_ -> unknown.remove());
    getChildren().setAll(types, remove);
    var soon = new DelayedAction(this::refresh);
    ChangeListeners.onChange(
        soon, editor.planner().current().clusterProperty(), editor.selectionProperty());
    refresh();
  }

  /** What is to be settled, for above the corrections; hidden where nothing is. */
  Label question() {
    return question;
  }

  private void refresh() {
    int hosts = unknown.hosts().size();
    boolean settled = unknown.areSettled();
    Ui.show(this, hosts > 0 || settled);
    Ui.show(question, hosts > 0 || settled);
    Ui.show(types, hosts > 0);
    DisabledReason.set(remove, unknown.removable().isEmpty() ? Text.of("why.import.remove") : "");
    if (settled) {
      question.setText(Text.of("import.settled"));
    }
    if (hosts == 0) {
      return;
    }
    question.setText(
        Text.of(
            unknown.areSelected() ? "import.unknown.selected" : "import.unknown",
            hosts,
            unknown.knownGpus(),
            unknown.assumedGpus(),
            unknown.assumedPerHost()));
    types.setText(Text.of("import.type", hosts));
  }

  private void fill() {
    types.getItems().clear();
    for (var type : unknown.types()) {
      var entry =
          new MenuItem(Text.of("import.type.entry", type.name(), type.gpus(), type.gpuModel()));
      entry.setId("import-type-" + type.name());
      entry.setOnAction(_ -> unknown.setType(type));
      types.getItems().add(entry);
    }
    var other = new MenuItem(Text.of("import.type.other"));
    other.setId("import-type-other");
    other.setOnAction(_ -> other());
    types.getItems().addAll(new SeparatorMenuItem(), other);
  }

  /** Asks for a GPU model and a count that no listed type has. */
  private void other() {
    var model = Ui.named("import-other-model", new ComboBox<String>());
    model.setEditable(true);
    GpuHardwareTable.gpus().stream().map(GpuSpec::name).forEach(model.getItems()::add);
    model.setValue(model.getItems().getFirst());
    var count = Ui.named("import-other-count", new WholeNumberSpinner(1, MOST_GPUS, 8));
    var dialog = new Dialog<@Nullable HostType>();
    DialogOwner.set(dialog, getScene().getWindow());
    dialog.setTitle(Text.of("import.other.title"));
    dialog.setHeaderText(Text.of("import.other.header", unknown.hosts().size()));
    var form = new GridPane(12, 8);
    form.addRow(0, labelled("import.other.model", model), model);
    form.addRow(1, labelled("import.other.count", count), count);
    dialog.getDialogPane().setContent(form);
    var set = new ButtonType(Text.of("import.other.set"), ButtonBar.ButtonData.OK_DONE);
    dialog.getDialogPane().getButtonTypes().setAll(set, ButtonType.CANCEL);
    var typed = model.getEditor().textProperty();
    DisabledReason.bind(
        dialog.getDialogPane().lookupButton(set),
        Bindings.createStringBinding(
            () -> typed.get().isBlank() ? Text.of("why.gpu.model") : "", typed));
    dialog.setResultConverter(chosen ->
        set.equals(chosen) ? type(model.getEditor().getText().strip(), count.getValue()) : null);
    dialog
        .showAndWait()
        .ifPresent(type -> {
          if (type != null) {
            unknown.setType(type);
          }
        });
  }

  private static Label labelled(String key, Node field) {
    var label = new Label(Text.of(key));
    label.setLabelFor(field);
    return label;
  }

  private static HostType type(String model, int gpus) {
    var name =
        "%d-%s".formatted(gpus, model.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"));
    var known = GpuHardwareTable.find(model);
    return new HostType(
        name, model, gpus, known == null ? 0 : known.memoryGiB(), null, 0, Map.of());
  }
}
