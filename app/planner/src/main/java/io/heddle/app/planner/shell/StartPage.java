package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.usecase.Samples;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignE;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** What a newcomer sees: what Heddle does, and a sample one click away. */
final class StartPage extends StackPane {
  /** Three cards side by side. */
  private static final double WIDE = 800;

  StartPage(OpenDocuments planner, DocumentActions documents) {
    setId("start-page");
    getStyleClass().add("start-page");
    var lead = Ui.label(Text.of("start.lead"), "text-muted");
    lead.setWrapText(true);
    lead.setMaxWidth(WIDE);
    var page =
        new VBox(
            16,
            Ui.label(Text.of("start.title"), "title-2"),
            lead,
            first(documents),
            Ui.heading(Text.of("start.samples")),
            cards(planner));
    page.getStyleClass().add("start-content");
    page.setMaxWidth(WIDE + 40);
    var centre = new StackPane(page);
    centre.setAlignment(Pos.TOP_CENTER);
    page.setMaxHeight(USE_PREF_SIZE);
    var scroll = new ScrollPane(centre);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    getChildren().add(scroll);
  }

  /** What to begin with. */
  private static FlowPane first(DocumentActions documents) {
    var openButton =
        Ui.button(
            "start-open",
            Text.of("start.open"),
            MaterialDesignF.FOLDER_OPEN_OUTLINE,
            documents::open);
    openButton.getStyleClass().add("accent");
    var drawButton =
        Ui.button(
            "start-draw",
            Text.of("start.draw"),
            MaterialDesignP.PENCIL_OUTLINE,
            documents::newCluster);
    var federateButton =
        Ui.button(
            "start-federation",
            Text.of("start.federation"),
            MaterialDesignE.EARTH,
            documents::newFederation);
    return new FlowPane(
        12,
        8,
        openButton,
        drawButton,
        federateButton,
        Ui.label(Text.of("start.drop"), "text-muted", "hint"));
  }

  private static FlowPane cards(OpenDocuments planner) {
    var cards = new FlowPane(12, 12);
    cards.setMaxWidth(WIDE);
    cards.setPrefWrapLength(WIDE);
    for (var each : Samples.all()) {
      cards
          .getChildren()
          .add(card(each.id(), each.title(), each.description(), () -> planner.openSample(each)));
    }
    for (var each : Samples.federations()) {
      cards
          .getChildren()
          .add(card(each.id(), each.title(), each.description(), () -> planner.openSample(each)));
    }
    return cards;
  }

  private static Node card(String id, String title, String description, Runnable open) {
    var text =
        new VBox(
            4, Ui.label(title, "card-title"), Ui.label(description, "text-muted", "card-text"));
    text.getChildren().forEach(line -> ((javafx.scene.control.Label) line).setWrapText(true));
    var card = new Button();
    text.setPrefWidth(218);
    text.setMinHeight(66);
    card.setGraphic(text);
    card.setId("sample-" + id);
    card.setAccessibleText(title + ". " + description);
    card.getStyleClass().add("sample-card");
    card.setOnAction(_ -> open.run());
    return card;
  }
}
