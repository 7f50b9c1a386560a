package io.heddle.app.planner.features.page;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.StandaloneAnswerDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.PanelView;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;

/** The text of a file, and beside it what it holds and what would show it better. */
public final class FilePageView extends PanelView {
  /** Longer files are cut: a text control is no editor. */
  private static final int MOST_CHARACTERS = 200_000;

  public FilePageView(FeatureContext context) {
    var document = context.document(StandaloneAnswerDocument.class);
    var area = area();
    context
        .tasks()
        .start(
            Text.of("task.page", document.name()),
            _ -> cut(document.content().toJson()),
            area::setText,
            context::report);
    setPanels(new InspectorPane(card(document)), area);
  }

  private static String cut(String json) {
    return json.length() <= MOST_CHARACTERS
        ? json
        : json.substring(0, MOST_CHARACTERS) + "\n" + Text.of("page.cut");
  }

  private static TextArea area() {
    var area = Ui.named("page-text", new TextArea());
    area.setEditable(false);
    area.getStyleClass().add("monospace");
    area.setAccessibleText(Text.of("page.text"));
    area.setMinHeight(0);
    return area;
  }

  private static Node card(StandaloneAnswerDocument document) {
    var content = document.content();
    var card = Ui.styled(Ui.named("page", new VBox(6)), "card");
    card.getChildren()
        .addAll(
            Ui.label(document.name(), "card-title"),
            labelled("page-kind", Text.of("page.kind", content.schema().title())),
            labelled("page-summary", content.summary()));
    var jobs = List.copyOf(content.references().jobs());
    if (!jobs.isEmpty()) {
      card.getChildren().add(labelled("page-jobs", Text.of("page.jobs", String.join(", ", jobs))));
    }
    for (var finding : content.advice()) {
      card.getChildren().add(labelled("page-advice", finding.toString()));
    }
    return card;
  }

  private static Node labelled(String id, String words) {
    var label = Ui.named(id, Ui.paragraph(words));
    return label;
  }
}
