package io.heddle.app.planner.features.place.compare;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.RunCompareSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.compare.MatrixComparisonView;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** Runs side by side: their figures, their matrices with what differs, and why. */
public final class RunComparePane extends BorderPane {
  private final FeatureContext context;
  private final PlacementSession placements;
  private final RunCompareSession compare;
  private final MatrixComparisonView matrices = new MatrixComparisonView(Text::of);
  private final VBox why = Ui.styled(Ui.named("compare-why", new VBox(4)), "compare-why");
  private final Label status = Ui.named("compare-status", Ui.label("", "text-muted"));

  public RunComparePane(
      RunCompareSession compare, PlacementSession placements, FeatureContext context) {
    this.context = context;
    this.placements = placements;
    this.compare = compare;
    matrices.setId("compare-matrices");
    matrices.setOnHover(place -> context.selection().hover(place == null ? null : place.cell()));
    setMinSize(0, 0);
    setTop(bar());
    context.follow(context.theme().themeProperty(), matrices::setTheme);
    compare
        .comparisonProperty()
        .addListener((_, _, now) -> {
          matrices.show(now);
          status.setText("");
          explain();
        });
    ChangeListeners.nowAndOnChange(this::explain, compare.whyProperty());
  }

  private Node bar() {
    var views = new ViewSwitch();
    views.add(
        "compare-show-figures",
        Text.of("compare.view.figures"),
        new RunCompareTable(compare, placements));
    views.add("compare-show-matrices", Text.of("compare.view.matrices"), matricesPane());
    views.addScrolled("compare-show-why", Text.of("compare.view.why"), why);
    setCenter(views.frame());
    var keep =
        Ui.button(
            "compare-keep", Text.of("compare.keep"), MaterialDesignP.PIN_OUTLINE, compare::keep);
    DisabledReason.bind(keep, placements.runProperty().isNull(), Text.of("keep.none"));
    keep.setTooltip(new javafx.scene.control.Tooltip(Text.of("compare.keep.tip")));
    var save =
        Ui.button("compare-save", Text.of("compare.save"), MaterialDesignD.DOWNLOAD, this::save);
    DisabledReason.bind(save, compare.comparisonProperty().isNull(), Text.of("why.compare"));
    for (var each : List.of(keep, save)) {
      each.setMinWidth(USE_PREF_SIZE);
    }
    var bar = new HBox(8, views.buttons(), Ui.spring(), status, keep, save);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
  }

  private Node matricesPane() {
    var hint = Ui.label(Text.of("compare.choose"), "text-muted");
    hint.visibleProperty().bind(compare.comparisonProperty().isNull());
    matrices.visibleProperty().bind(compare.comparisonProperty().isNotNull());
    var pane = new StackPane(matrices, hint);
    pane.setMinSize(0, 0);
    return pane;
  }

  private void explain() {
    why.getChildren().clear();
    if (compare.comparisonProperty().get() == null) {
      why.getChildren().add(Ui.label(Text.of("compare.choose"), "text-muted"));
      return;
    }
    var reasons = compare.whyProperty().get();
    if (reasons.isEmpty()) {
      why.getChildren().add(Ui.label(Text.of("compare.why.soon"), "text-muted"));
    }
    for (var each : reasons) {
      why.getChildren().add(Ui.label(each.about(), "card-title"));
      for (var sentence : each.sentences()) {
        var label = Ui.paragraph(sentence, "why-text");
        label.setMinHeight(USE_PREF_SIZE); // whole, whatever the pane's height
        label
            .maxWidthProperty()
            .bind(Bindings.max(200, Bindings.subtract(why.widthProperty(), 28)));
        why.getChildren().add(label);
      }
    }
  }

  private void save() {
    var now = compare.comparisonProperty().get();
    if (now == null) {
      return;
    }
    var report =
        RunCompareReport.of(
            now,
            List.copyOf(compare.chosen()),
            compare.chosen().stream().map(compare::figures).toList(),
            placements.alphaProperty().get(),
            compare.whyProperty().get());
    context.saveFigures(
        Text.of("task.compare.save"),
        () -> report,
        (_, folder) -> status.setText(Text.of("compare.saved", folder)));
  }
}
