package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.controls.DialogSizing;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.model.generate.CrowdedSwitches;
import io.heddle.model.generate.FabricShape;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeOption;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricView;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A new cluster by its shape: options on the left, the fabric that follows on the right. */
public final class NewClusterDialog extends Dialog<ButtonType> {
  private final OpenDocuments planner;
  private final ClusterShapeDraft draft;
  private final TextField name = Ui.named("generate-name", new TextField());
  private final GridPane form = new GridPane(12, 6);
  private final Label figures = Ui.named("generate-figures", Ui.label("", "text-muted"));
  private final Label crowding = Ui.named("generate-crowded", Ui.paragraph("", "warning-text"));
  private final FabricView preview = Ui.named("generate-preview", new FabricView(Text::of));

  public NewClusterDialog(
      Window owner, OpenDocuments planner, ThemeSwitch theme, UiScheduler later) {
    this.planner = planner;
    draft = new ClusterShapeDraft(planner.tasks(), later);
    DialogOwner.set(this, owner);
    setTitle(Text.of("generate.title"));
    setHeaderText(null);
    preview.setTheme(theme.themeProperty().get());
    var create = new ButtonType(Text.of("generate.create"), ButtonBar.ButtonData.OK_DONE);
    getDialogPane().setId("new-cluster-dialog");
    GuidePageLink.mark(getDialogPane(), "01-open-or-draw.md#generate-a-cluster");
    getDialogPane().setContent(content());
    getDialogPane().getButtonTypes().addAll(create, ButtonType.CANCEL);
    getDialogPane().setStyle("-fx-max-width: 1100px;"); // the theme's own limit is for questions
    DialogSizing.open(this, owner, 1000, 640);
    var button = (Button) getDialogPane().lookupButton(create);
    button.setId("generate-create");
    DisabledReason.bind(
        button,
        Bindings.createStringBinding(
            () -> {
              var problem = draft.problemProperty().get();
              return draft.previewProperty().get() != null
                  ? ""
                  : problem.isEmpty() ? Text.of("why.preview") : problem;
            },
            draft.previewProperty(),
            draft.problemProperty()));
    draft.shapeProperty().addListener((_, _, shape) -> options(shape));
    draft.previewProperty().addListener((_, _, layout) -> show(layout));
    draft.problemProperty().addListener((_, _, _) -> show(draft.previewProperty().get()));
    options(draft.shapeProperty().get());
    show(draft.previewProperty().get());
    // the first button that is enabled would have the focus, which is Cancel until the preview is
    // there
    setOnShown(_ -> name.requestFocus());
    setOnHidden(_ -> draft.close());
    setResultConverter(chosen -> {
      if (create.equals(chosen)) {
        open();
      }
      return chosen;
    });
  }

  private void open() {
    var layout = draft.previewProperty().get();
    if (layout != null) {
      var document = new ClusterDocument(layout.cluster(), layout, List.of(), null);
      document.unsaved();
      planner.add(document);
      planner.show(document);
    }
  }

  private Node content() {
    var shape = Ui.named("generate-shape", new ComboBox<FabricShape>());
    shape.getItems().setAll(FabricShapes.all());
    shape.setConverter(new EntryText<>(NewClusterDialog::title));
    shape.setValue(draft.shapeProperty().get());
    shape.setMaxWidth(Double.MAX_VALUE);
    shape.valueProperty().addListener((_, _, chosen) -> draft.choose(chosen));
    name.textProperty().addListener((_, _, text) -> draft.rename(text));
    var summary = Ui.paragraph("", "text-muted");
    summary.setMinHeight(Region.USE_PREF_SIZE);
    summary
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> about(draft.shapeProperty().get()), draft.shapeProperty()));
    var problem = Ui.named("generate-problem", Ui.paragraph("", "danger-text"));
    problem.setMinHeight(Region.USE_PREF_SIZE);
    problem.textProperty().bind(draft.problemProperty());
    var scroll = new ScrollPane(form);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    var left = new VBox(10, shape, summary, scroll, problem);
    left.setPrefWidth(380);
    left.setMinWidth(340);
    var stage = Ui.styled(new StackPane(preview), "preview");
    stage.setMinSize(200, 200);
    StackPane.setAlignment(preview, Pos.CENTER);
    VBox.setVgrow(stage, Priority.ALWAYS);
    crowding.setMinHeight(Region.USE_PREF_SIZE);
    var right = new VBox(8, stage, figures, crowding);
    HBox.setHgrow(right, Priority.ALWAYS);
    var content = new HBox(16, left, right);
    content.setPadding(new Insets(16, 16, 8, 16));
    return content;
  }

  private void options(FabricShape shape) {
    form.getChildren().clear();
    name.setPromptText(shape.name());
    row(0, Text.of("generate.name"), Text.of("generate.name.tip"), name);
    int row = 1;
    for (var option : shape.options()) {
      row(row++, words(option), option.summary(), field(option));
    }
  }

  private void row(int row, String words, String tip, Region field) {
    var label = new Label(words);
    label.setLabelFor(field);
    label.setMinWidth(Region.USE_PREF_SIZE);
    label.setTooltip(new Tooltip(tip));
    field.setMaxWidth(Double.MAX_VALUE);
    field.setAccessibleText(words + ". " + tip);
    GridPane.setHgrow(field, Priority.ALWAYS);
    form.addRow(row, label, field);
  }

  /** {@code hosts-per-leaf} as words. */
  private static String words(ShapeOption option) {
    var words = option.name().replace('-', ' ').replace("gbps", "Gbit/s");
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private Region field(ShapeOption option) {
    if (!option.choices().isEmpty()) {
      var box = new ComboBox<String>();
      box.setId("option-" + option.name());
      box.getItems().setAll(option.choices());
      box.setValue(draft.value(option));
      box.valueProperty().addListener((_, _, value) -> draft.set(option, value));
      return box;
    }
    var field = new TextField(draft.value(option));
    field.setId("option-" + option.name());
    field.setTooltip(new Tooltip(option.summary()));
    field.textProperty().addListener((_, _, value) -> draft.set(option, value));
    return field;
  }

  private void show(@Nullable FabricLayout layout) {
    preview.setOpacity(layout == null ? 0.4 : 1);
    var crowded = layout == null ? null : CrowdedSwitches.of(layout.cluster());
    Ui.show(crowding, crowded != null);
    crowding.setText(
        crowded == null
            ? ""
            : Text.of(
                "generate.crowded",
                crowded.id(),
                crowded.cables(),
                CrowdedSwitches.MOST_PORTS,
                crowded.switches()));
    if (layout == null) {
      figures.setText(draft.problemProperty().get().isEmpty() ? Text.of("generate.drawing") : "");
      return;
    }
    var cluster = layout.cluster();
    preview.show(layout);
    preview.fit();
    figures.setText(
        Text.of(
            "generate.figures",
            cluster.minipods().size(),
            cluster.hosts().size(),
            cluster.gpus(),
            cluster.switches().size(),
            cluster.links().stream().mapToInt(link -> link.count()).sum()));
  }

  /** {@code Three-tier Clos} of its summary. */
  private static String title(FabricShape shape) {
    var summary = shape.summary();
    int colon = summary.indexOf(':');
    return capital(colon < 0 ? summary : summary.substring(0, colon));
  }

  /** What its summary says beyond the title. */
  private static String about(FabricShape shape) {
    var summary = shape.summary();
    return capital(summary.substring(summary.indexOf(':') + 1).strip());
  }

  private static String capital(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
