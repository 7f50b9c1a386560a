package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.cluster.HostType;
import java.util.function.DoubleConsumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What the next host and the next cable will be. */
public final class NextElementSheet extends VBox {
  private final FabricEditor editor;

  public NextElementSheet(FabricEditor editor) {
    super(6);
    this.editor = editor;
    setId("next");
    getStyleClass().add("card");
    var count =
        number(
            "cable-count",
            Text.of("next.cables"),
            52,
            editor.drawing().cablesProperty().get(),
            0,
            value -> editor.drawing().cablesProperty().set((int) value));
    count.setPromptText(Text.of("next.cables.auto"));
    var cables =
        new HBox(
            4,
            count,
            Ui.label("×", "text-muted"),
            number(
                "cable-gbps",
                Text.of("next.gbps"),
                64,
                editor.drawing().gbpsProperty().get(),
                0.001,
                editor.drawing().gbpsProperty()::set));
    cables.getStyleClass().add("value-row");
    getChildren()
        .addAll(
            Ui.label(Text.of("next.title"), "card-title"),
            Ui.row(Ui.label(Text.of("next.host"), "text-muted"), hostType()),
            Ui.row(Ui.label(Text.of("next.cable"), "text-muted"), cables));
    Ui.showWhile(this, editor.drawing().editingProperty());
  }

  private Node hostType() {
    var types = Ui.named("palette-host-type", new ComboBox<HostType>());
    types.setPrefWidth(132);
    types.setAccessibleText(Text.of("next.host"));
    types.setTooltip(new Tooltip(Text.of("next.host")));
    types.setConverter(new EntryText<>(HostType::name));
    types.setOnShowing(_ -> types.getItems().setAll(editor.drawing().hostTypes()));
    types.getItems().setAll(editor.drawing().hostTypes());
    types.valueProperty().bindBidirectional(editor.drawing().hostTypeProperty());
    return types;
  }

  private static TextField number(
      String id, String words, double width, double start, double least, DoubleConsumer set) {
    var field = new TextField(text(start));
    field.setId(id);
    field.setPrefWidth(width);
    field.setMinWidth(width);
    field.setAccessibleText(words);
    field.setTooltip(new Tooltip(words));
    field
        .textProperty()
        .addListener((_, _, now) -> {
          double value = value(now);
          boolean valid = value >= least;
          field.pseudoClassStateChanged(PseudoClass.getPseudoClass("danger"), !valid);
          if (valid) {
            set.accept(value);
          }
        });
    return field;
  }

  private static String text(double value) {
    return value == 0
        ? ""
        : value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  private static double value(String text) {
    try {
      return text.isBlank() ? 0 : Double.parseDouble(text.strip());
    } catch (NumberFormatException _) {
      return Double.NaN; // marked as wrong by the field
    }
  }
}
