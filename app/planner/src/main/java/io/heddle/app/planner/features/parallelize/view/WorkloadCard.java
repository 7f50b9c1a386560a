package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlannedWorkload;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TransformerShape;
import io.heddle.solvers.parallelism.ModelParameterSize;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/** What is planned: a model of the gallery, a configuration, a job of the document, or by hand. */
final class WorkloadCard extends VBox {
  private final MenuButton gallery = Ui.named("parallelize-gallery", new MenuButton());
  private final Label kind = InspectorCards.value("parallelize-kind");
  private final Label sizes = InspectorCards.value("parallelize-sizes");
  private final Label batch = InspectorCards.value("parallelize-batch");
  private final Label precision = InspectorCards.value("parallelize-precision");
  private final Label origin =
      Ui.named("parallelize-origin", Ui.paragraph("", "text-muted", "hint"));
  private final VBox figures;

  WorkloadCard(ParallelizeSession session, PlanFiles files) {
    super(8);
    setId("parallelize-workload");
    gallery.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(gallery, Priority.ALWAYS);
    for (var model : KnownModel.all()) {
      var item = new MenuItem(model.name());
      item.setId("model-" + model.name().replaceAll("[^A-Za-z0-9]+", "-"));
      item.setOnAction(_ -> session.plan(model));
      gallery.getItems().add(item);
    }
    var open =
        Ui.iconButton(
            "parallelize-config",
            MaterialDesignF.FILE_CODE_OUTLINE,
            Text.of("parallelize.config.tip"),
            files::openConfig);
    figures =
        new VBox(
            2,
            Ui.row(InspectorCards.muted(Text.of("parallelize.parameters")), kind),
            Ui.row(InspectorCards.muted(Text.of("parallelize.sizes")), sizes),
            Ui.row(InspectorCards.muted(Text.of("parallelize.batch")), batch),
            Ui.row(InspectorCards.muted(Text.of("parallelize.precision")), precision),
            origin);
    getChildren().addAll(new HBox(6, gallery, open), figures);
    session.workloadProperty().addListener((_, _, now) -> show(now));
    show(session.workloadProperty().get());
  }

  private void show(@Nullable PlannedWorkload planned) {
    Ui.show(figures, planned != null);
    gallery.setGraphic(new FontIcon(MaterialDesignF.FORMAT_LIST_BULLETED));
    gallery.setText(planned == null ? Text.of("parallelize.pick") : name(planned));
    if (planned == null) {
      return;
    }
    var shape = planned.shape();
    kind.setText(
        Text.of(
            shape.hasExperts() ? "parallelize.kind.moe" : "parallelize.kind.dense",
            String.format(Locale.ENGLISH, "%.1f", billions(shape)),
            attention(shape)));
    sizes.setText("%,d · %,d".formatted(shape.layers(), shape.hidden()));
    batch.setText("%,d · %,d".formatted(shape.sequence(), planned.job().workload().globalBatch()));
    precision.setText(planned.job().workload().precision().word());
    var notes = String.join(". ", planned.notes());
    origin.setText(notes.isEmpty() ? planned.origin() : planned.origin() + ". " + notes);
    origin.setManaged(!origin.getText().isEmpty());
  }

  /** A job keeps its id whatever model it trains: the gallery names the model. */
  private static String name(PlannedWorkload planned) {
    var known = JobPresets.known(planned.job().model());
    return known == null ? planned.job().id() : known.name();
  }

  private static double billions(TransformerShape shape) {
    return ModelParameterSize.parameters(shape) / 1e9;
  }

  private static String attention(TransformerShape shape) {
    return shape.latent() ? "MLA" : shape.keyValueHeads() < shape.heads() ? "GQA" : "MHA";
  }
}
