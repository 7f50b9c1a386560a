package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NamedFieldSheet;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.features.federate.FederationMapEditor;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.WanLink;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import org.kordamp.ikonli.materialdesign2.MaterialDesignO;

/** The cluster or link that is picked, to be changed. */
final class MapSelectionSheet extends NamedFieldSheet {
  private final FederateSession session;
  private final FederationMapEditor editor;
  private final Consumer<String> open;

  /**
   * @param open opens a cluster as its own document
   */
  MapSelectionSheet(FederateSession session, Consumer<String> open) {
    super("federate-pick");
    this.session = session;
    this.editor = session.editor();
    this.open = open;
    ChangeListeners.nowAndOnChange(
        this::fill,
        session.pickProperty(),
        session.document().layoutProperty(),
        session.document().stocksProperty());
  }

  private void fill() {
    clear();
    var cluster = editor.cluster();
    var link = editor.link();
    Ui.show(this, cluster != null || link != null);
    if (cluster != null) {
      fill(cluster);
    } else if (link != null) {
      fill(link);
    }
    finish();
  }

  private void fill(FederatedCluster cluster) {
    title(Text.of("federate.cluster", cluster.id()));
    row("federate.id", text("federate-id", cluster.id(), editor::rename));
    if (cluster.file() == null) {
      row(
          "federate.free",
          text("federate-free", FederationMapEditor.typed(cluster.gpus()), editor::setFree));
      row(
          "federate.model",
          text("federate-model", FederationResultsPane.models(cluster), editor::setModel));
    }
    row(
        "federate.region",
        text(
            "federate-region",
            Objects.requireNonNullElse(cluster.region(), ""),
            editor::setRegion));
    row(
        "federate.place",
        text("federate-place", FederationMapEditor.typed(cluster.place()), editor::setPlace));
    row(
        "federate.file",
        text("federate-file", Objects.requireNonNullElse(cluster.file(), ""), editor::setFile));
    if (cluster.file() != null) {
      fillFile(cluster);
    }
  }

  private void fillFile(FederatedCluster cluster) {
    var stock = session.document().stocksProperty().get().of(cluster);
    if (stock != null) {
      boolean fine = stock.trouble().isEmpty();
      var says =
          Ui.named(
              "federate-stock",
              Ui.paragraph(
                  fine
                      ? Text.of(
                          "federate.stock",
                          stock.free().stream().mapToInt(each -> each.gpus()).sum(),
                          stock.gpus())
                      : stock.trouble(),
                  fine ? "text-muted" : "danger-text"));
      getChildren().add(says);
    }
    Button button =
        Ui.button(
            "federate-open",
            Text.of("federate.open"),
            MaterialDesignO.OPEN_IN_APP,
            () -> open.accept(cluster.id()));
    button.getStyleClass().add("small");
    getChildren().add(button);
  }

  private void fill(WanLink link) {
    title(Text.of("federate.link.title", link.from(), link.to()));
    row(
        "federate.gbps",
        text("federate-gbps", FederationMapEditor.typed(link.gbps()), editor::setGbps));
    row(
        "federate.latency",
        text("federate-latency", FederationMapEditor.typed(link.latencyMs()), editor::setLatency));
  }
}
