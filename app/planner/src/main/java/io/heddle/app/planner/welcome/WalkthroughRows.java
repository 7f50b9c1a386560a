package io.heddle.app.planner.welcome;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.walk.GuidedWalkthrough;
import io.heddle.app.planner.walk.WalkthroughCatalogue;
import io.heddle.app.planner.walk.WalkthroughSession;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** The walkthroughs, how long each takes, and how far a person is. */
final class WalkthroughRows extends VBox {
  private final WalkthroughSession session;
  private final VBox rows = new VBox(1);

  WalkthroughRows(WalkthroughSession session) {
    super(2);
    this.session = session;
    setId("welcome-walks");
    var never = Ui.named("welcome-walks-never", new Button(Text.of("welcome.walks.never")));
    never.getStyleClass().addAll("flat", "small");
    never.setOnAction(_ -> session.never());
    var head = new HBox(6, Ui.heading(Text.of("welcome.walks")), Ui.spring(), never);
    head.setAlignment(Pos.BASELINE_LEFT);
    getChildren().setAll(head, rows);
    session
        .savedProperty()
        .subscribe(now -> {
          Ui.show(this, !now.hidden());
          rows.getChildren().setAll(WalkthroughCatalogue.all().stream().map(this::row).toList());
        });
  }

  private Node row(GuidedWalkthrough walk) {
    var saved = session.savedProperty().get();
    var step = saved.step(walk);
    boolean done = saved.isDone(walk);
    var state =
        step != null
            ? Text.of("welcome.walk.at", step + 1, walk.steps().size())
            : Text.of(done ? "welcome.walk.done" : "welcome.walk.minutes", walk.minutes());
    var icon =
        new FontIcon(
            done && step == null
                ? MaterialDesignC.CHECK_CIRCLE_OUTLINE
                : step != null ? MaterialDesignP.PLAY_CIRCLE : MaterialDesignP.PLAY_CIRCLE_OUTLINE);
    icon.getStyleClass().add("welcome-icon");
    var about = Ui.paragraph(walk.about(), "text-muted", "hint");
    about.setMinHeight(Region.USE_PREF_SIZE);
    var progress = Ui.label(state, "text-muted", "hint");
    progress.setMinWidth(Region.USE_PREF_SIZE);
    var title = new HBox(6, new Label(walk.title()), Ui.spring(), progress);
    title.getChildren().getFirst().getStyleClass().add("welcome-name");
    title.setAlignment(Pos.BASELINE_LEFT);
    var words = new VBox(title, about);
    HBox.setHgrow(words, Priority.ALWAYS);
    var line = new HBox(10, icon, words);
    line.setAlignment(Pos.CENTER_LEFT);
    var button = new WelcomeRowButton(line);
    button.setId("walk-" + walk.id());
    button.setAccessibleText(walk.title() + ", " + state + ". " + walk.about());
    button.setOnAction(_ -> session.begin(walk));
    return button;
  }
}
