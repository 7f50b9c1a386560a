package io.heddle.app.planner.terms;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.guide.GuideRequestEvent;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.controlsfx.control.PopOver;
import org.kordamp.ikonli.materialdesign2.MaterialDesignH;

/** Explains terms beside what names them, until Escape; F1 goes on in the guide. */
public final class GlossaryTermCard {
  private static final double WIDTH = 320;
  private static final double HEIGHT = 360;

  private GlossaryTermCard() {}

  /** A small button that explains a term. */
  public static Button button(String id) {
    var term = TermGlossary.byId(id);
    var button =
        Ui.iconButton(
            "explain-" + id,
            MaterialDesignH.HELP_CIRCLE_OUTLINE,
            Text.of("term.explain", term.name()),
            () -> {});
    button.getStyleClass().addAll("small", "explain");
    button.setAccessibleHelp(term.about());
    button.setOnAction(_ -> show(button, List.of(term)));
    return button;
  }

  /** Shows it beside a node. */
  static void show(Node owner, List<GlossaryTerm> terms) {
    var content = Ui.styled(Ui.named("explanation", new VBox(12)), "explanation");
    content.getStylesheets().addAll(owner.getScene().getStylesheets());
    content.setAccessibleText(
        terms.stream().map(GlossaryTerm::text).collect(Collectors.joining("\n")));
    var popOver = new PopOver();
    for (var term : terms) {
      content.getChildren().add(lines(term, () -> goOn(popOver, owner, term)));
    }
    popOver.setContentNode(inRoom(content));
    popOver.setTitle(terms.getFirst().name());
    popOver.setArrowLocation(PopOver.ArrowLocation.RIGHT_TOP);
    popOver.setDetachable(false);
    popOver.setAnimated(false);
    popOver.getRoot().getStylesheets().addAll(owner.getScene().getStylesheets());
    popOver
        .getScene()
        .addEventFilter(
            KeyEvent.KEY_PRESSED,
            event -> {
              if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.SPACE) {
                popOver.hide();
                event.consume(); // or the button would explain it once more
              } else if (event.getCode() == KeyCode.F1) {
                event.consume();
                goOn(popOver, owner, terms.getFirst());
              }
            });
    popOver.show(owner);
  }

  private static Node inRoom(VBox content) {
    var scroll = new ScrollPane(content);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setMaxHeight(HEIGHT);
    scroll.getStyleClass().add("explanations");
    scroll.setFocusTraversable(false);
    return scroll;
  }

  private static void goOn(PopOver popOver, Node owner, GlossaryTerm term) {
    popOver.hide();
    GuideRequestEvent.ask(owner, term.anchor());
  }

  private static Node lines(GlossaryTerm term, Runnable more) {
    var lines = new VBox(4, Ui.label(term.name(), "card-title"), wrapped(term.about()));
    if (!term.facts("").isEmpty()) {
      var facts = wrapped(term.facts("\n").strip());
      facts.getStyleClass().addAll("text-muted", "hint");
      lines.getChildren().add(facts);
    }
    var link = Ui.styled(new Hyperlink(Text.of("term.more")), "term-more");
    link.setFocusTraversable(false); // F1 does it
    link.setOnAction(_ -> more.run());
    lines.getChildren().add(link);
    return lines;
  }

  private static Label wrapped(String words) {
    var label = Ui.paragraph(words);
    label.setPrefWidth(WIDTH);
    return label;
  }
}
