package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.terms.GlossaryTermCard;
import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Trait;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Algorithm and affinity. */
final class SolverPane extends VBox {
  SolverPane(PlacementSession session) {
    super(8);
    var algorithms = algorithms(session);
    DisabledReason.bind(algorithms, session.byTimeProperty(), Text.of("solver.algorithm.time"));
    getChildren()
        .addAll(
            Ui.row(Ui.label(Text.of("solver.minimise"), "text-muted"), minimise(session)),
            Ui.label(Text.of("solver.algorithm"), "text-muted"),
            algorithms);
    getChildren().addAll(affinity(session));
  }

  /** The spread of one algorithm's answer, or the estimated time of all algorithms' answers. */
  private static HBox minimise(PlacementSession session) {
    var group = new ToggleGroup();
    var box = Ui.named("minimise", new HBox());
    for (boolean time : new boolean[] {false, true}) {
      var button =
          new ToggleButton(Text.of(time ? "solver.minimise.time" : "solver.minimise.spread"));
      button.setId(time ? "minimise-time" : "minimise-spread");
      button.setToggleGroup(group);
      button.setTooltip(
          new Tooltip(Text.of(time ? "solver.minimise.time.tip" : "solver.minimise.spread.tip")));
      button.getStyleClass().add(time ? "right-pill" : "left-pill");
      button.setOnAction(_ -> {
        button.setSelected(true);
        session.byTimeProperty().set(time);
      });
      session.byTimeProperty().subscribe(now -> button.setSelected(now == time));
      box.getChildren().add(button);
    }
    return box;
  }

  private static HBox algorithms(PlacementSession session) {
    var group = new ToggleGroup();
    var box = Ui.named("algorithms", new HBox());
    var more = Ui.named("more-algorithms", new MenuButton(Text.of("solver.more")));
    more.getStyleClass().add("right-pill");
    for (var algorithm : PlacementAlgorithms.registry().all()) {
      if (isFirst(algorithm)) {
        box.getChildren().add(button(session, algorithm, group, box.getChildren().isEmpty()));
      } else {
        var item = new RadioMenuItem(algorithm.name() + " – " + algorithm.summary());
        item.setId("algorithm-" + algorithm.name());
        item.setOnAction(_ -> session.algorithmProperty().set(algorithm.name()));
        more.getItems().add(item);
      }
    }
    box.getChildren().add(more);
    HBox.setHgrow(more, javafx.scene.layout.Priority.ALWAYS);
    more.setMaxWidth(Double.MAX_VALUE);
    session.algorithmProperty().addListener((_, _, now) -> mark(now, group, more));
    mark(session.algorithmProperty().get(), group, more);
    return box;
  }

  private static ToggleButton button(
      PlacementSession session,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      ToggleGroup group,
      boolean first) {
    var button = new ToggleButton(algorithm.name());
    button.setId("algorithm-" + algorithm.name());
    button.setUserData(algorithm.name());
    button.setToggleGroup(group);
    button.setTooltip(new Tooltip(algorithm.summary()));
    button.getStyleClass().add(first ? "left-pill" : "center-pill");
    button.setOnAction(_ -> {
      button.setSelected(true);
      session.algorithmProperty().set(algorithm.name());
    });
    return button;
  }

  /** What follows every edit and is no mere baseline has a button of its own. */
  private static boolean isFirst(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    return algorithm.is(Trait.LIVE) && !algorithm.is(Trait.BASELINE);
  }

  private static void mark(String algorithm, ToggleGroup group, MenuButton more) {
    boolean first =
        PlacementAlgorithms.registry().find(algorithm).stream().anyMatch(SolverPane::isFirst);
    group
        .getToggles()
        .forEach(toggle -> toggle.setSelected(algorithm.equals(toggle.getUserData())));
    more.setText(first ? Text.of("solver.more") : algorithm);
    more.getItems()
        .forEach(item ->
            ((RadioMenuItem) item).setSelected(("algorithm-" + algorithm).equals(item.getId())));
  }

  private static List<javafx.scene.Node> affinity(PlacementSession session) {
    var value = Ui.styled(Ui.named("alpha-value", new Label()), "text-bold");
    var slider = Ui.named("alpha-slider", new Slider(0, 1, session.alphaProperty().get()));
    slider.setBlockIncrement(0.05);
    slider.setMajorTickUnit(0.25);
    slider.setAccessibleText(Text.of("solver.affinity.accessible"));
    slider.setTooltip(new Tooltip(Text.of("solver.affinity.tip")));
    slider
        .valueProperty()
        .addListener((_, _, now) ->
            session.alphaProperty().set(Math.round(now.doubleValue() * 100) / 100.0));
    session
        .alphaProperty()
        .addListener((_, _, now) -> {
          value.setText(text(now.doubleValue()));
          if (Math.abs(slider.getValue() - now.doubleValue()) > 0.005) {
            slider.setValue(now.doubleValue());
          }
        });
    value.setText(text(session.alphaProperty().get()));
    return List.of(
        Ui.row(
            new HBox(
                Ui.label(Text.of("solver.affinity"), "text-muted"),
                GlossaryTermCard.button("alpha")),
            value),
        slider,
        Ui.row(
            Ui.label(Text.of("solver.affinity.zero"), "text-muted", "hint"),
            Ui.label(Text.of("solver.affinity.one"), "text-muted", "hint")));
  }

  private static String text(double alpha) {
    return String.format(Locale.ENGLISH, "%.2f", alpha);
  }
}
