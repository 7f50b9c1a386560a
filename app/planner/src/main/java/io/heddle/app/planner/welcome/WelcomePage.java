package io.heddle.app.planner.welcome;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.app.planner.walk.WalkthroughSession;
import io.heddle.app.usecase.Samples;
import io.heddle.model.exchange.FabricImportFormats;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignE;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** What a window shows while nothing is open: how to begin, and what Heddle answers. */
public final class WelcomePage extends StackPane {
  private static final double WIDEST = 1320;
  private static final double LEFT_SHARE = 0.32;
  private static final double LEFT_LEAST = 290;
  private static final double LEFT_MOST = 400;
  private static final double BETWEEN = 28;
  private static final double BUTTON = 138;
  private static final double NAME = 80;

  private final OpenDocuments planner;
  private final WelcomeActions actions;
  private final RecentRows recent;
  private final SampleThumbnails stamps;

  /**
   * @param features those of the window, in their order
   */
  public WelcomePage(
      OpenDocuments planner,
      WelcomeActions actions,
      List<WorkspaceFeature> features,
      WalkthroughSession walks,
      ThemeSwitch theme,
      UiScheduler later) {
    this.planner = planner;
    this.actions = actions;
    recent = new RecentRows(planner);
    stamps = new SampleThumbnails(planner, theme.themeProperty(), later, this::isSeen);
    setId("start-page");
    getStyleClass().add("start-page");
    var left = new VBox(14, begin(), new WalkthroughRows(walks), section("welcome.recent", recent));
    var right =
        new VBox(
            14, section("welcome.answers", answers(features)), section("start.samples", samples()));
    HBox.setHgrow(right, Priority.ALWAYS);
    right.setMinWidth(0);
    var columns = new HBox(BETWEEN, left, right);
    var lead = Ui.paragraph(Text.of("start.lead"), "text-muted");
    var page =
        new VBox(12, new VBox(2, Ui.label(Text.of("start.title"), "title-3"), lead), columns);
    page.getStyleClass().add("start-content");
    page.setMaxWidth(WIDEST);
    page.widthProperty()
        .subscribe(wide -> {
          double width = Math.clamp(wide.doubleValue() * LEFT_SHARE, LEFT_LEAST, LEFT_MOST);
          left.setMinWidth(width);
          left.setMaxWidth(width);
        });
    var scroll = new ScrollPane(new StackPane(page));
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    getChildren().add(scroll);
    visibleProperty().addListener((_, _, _) -> seen());
    planner.current().shownProperty().addListener((_, _, _) -> seen());
    sceneProperty().addListener((_, _, _) -> seen());
  }

  private boolean isSeen() {
    return isVisible() && getScene() != null && planner.current().shownProperty().get() == null;
  }

  private void seen() {
    if (isSeen()) {
      recent.look();
      stamps.soon();
    } else {
      stamps.stop();
    }
  }

  private static VBox section(String key, Node content) {
    return new VBox(4, Ui.heading(Text.of(key)), content);
  }

  private Node begin() {
    var open =
        Ui.button(
            "start-open",
            Text.of("start.open"),
            MaterialDesignF.FOLDER_OPEN_OUTLINE,
            actions::open);
    open.getStyleClass().add("accent");
    var draw =
        Ui.button(
            "start-draw",
            Text.of("start.draw"),
            MaterialDesignP.PENCIL_OUTLINE,
            actions::newCluster);
    var federate =
        Ui.button(
            "start-federation",
            Text.of("start.federation"),
            MaterialDesignE.EARTH,
            actions::newFederation);
    var buttons = List.<Region>of(open, draw, importing(), federate);
    buttons.forEach(each -> each.setMaxWidth(Double.MAX_VALUE));
    var drop = Ui.paragraph(Text.of("start.drop"), "text-muted", "hint");
    var tiles = Ui.styled(new WelcomeTiles(BUTTON, 8, buttons), "welcome-begin");
    return new VBox(6, tiles, drop);
  }

  /** Every importer; which of them it is, the file says. */
  private MenuButton importing() {
    var button = new MenuButton(Text.of("menu.import"), new FontIcon(MaterialDesignI.IMPORT));
    button.setId("start-import");
    var head = new SeparatorMenuItem(); // passed over by the keyboard
    head.setContent(Ui.label(Text.of("welcome.import.any"), "text-muted", "hint"));
    var items = new ArrayList<MenuItem>();
    items.add(head);
    for (var format : FabricImportFormats.ALL.all()) {
      var item = new MenuItem(format.id() + " – " + format.summary());
      item.setId("start-import-" + format.id());
      item.setOnAction(_ -> actions.importFabric());
      items.add(item);
    }
    var state = new MenuItem(Text.of("welcome.import.state"));
    state.setId("start-import-state");
    state.setOnAction(_ -> actions.importState());
    items.add(new SeparatorMenuItem());
    items.add(state);
    button.getItems().setAll(items);
    button.setOnShowing(_ ->
        DisabledReason.set(
            state,
            planner.documents().stream().anyMatch(ClusterDocument.class::isInstance)
                ? ""
                : Text.of("why.cluster")));
    return button;
  }

  /** One question of a capacity planner for each workspace. */
  private Node answers(List<WorkspaceFeature> features) {
    var rows = new ArrayList<Region>();
    for (var feature : features) {
      var name = Ui.label(feature.title(), "welcome-name", "welcome-link");
      name.setMinWidth(NAME);
      name.setMaxWidth(NAME);
      var question = Ui.paragraph(feature.question(), "welcome-question");
      question.setMinHeight(USE_PREF_SIZE);
      HBox.setHgrow(question, Priority.ALWAYS);
      var button = new WelcomeRowButton(new HBox(8, name, question));
      button.setId("answer-" + feature.id());
      button.setAccessibleText(feature.title() + ": " + feature.question());
      button.setOnAction(_ -> actions.ask(feature));
      rows.add(button);
    }
    return new WelcomeTiles(310, 2, rows);
  }

  private Node samples() {
    var cards = new ArrayList<Region>();
    for (var each : Samples.offered()) {
      cards.add(card(each));
    }
    return new WelcomeTiles(152, 10, cards);
  }

  private Region card(Samples.Offered sample) {
    var name = Ui.label(sample.title(), "welcome-name");
    var about = Ui.label(sample.description(), "text-muted", "hint");
    for (var each : List.of(name, about)) {
      each.setWrapText(true);
      each.setMinHeight(USE_PREF_SIZE);
    }
    var card = new WelcomeRowButton(new VBox(3, stamps.of(sample), name, about));
    card.getStyleClass().remove("flat");
    card.getStyleClass().add("sample-card");
    card.setId("sample-" + sample.id());
    card.setAccessibleText(sample.title() + ". " + sample.description());
    card.setOnAction(_ -> planner.openSample(sample));
    return card;
  }
}
